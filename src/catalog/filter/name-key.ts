const marks = /\p{M}+/gu;
const number = /\d+(?:,\d{3})*/g;
const longestNumber = 9;

/**
 * A sort key for a name, compared by code unit: ignores accents and case ("Élan" next to "Elan") and orders numbers by
 * value ("Age 5" before "Age 12", "$1,500" before "$10,000") by prefixing each with its number of digits.
 */
export function nameKey(name: string): string {
  return name
    .trim()
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(number, (digits) => {
      const value = digits.replaceAll(',', '').replace(/^0+(?=\d)/, '');
      return `${Math.min(value.length, longestNumber)}${value}`;
    });
}
