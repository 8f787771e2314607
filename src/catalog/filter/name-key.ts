const marks = /\p{M}+/gu;
const number = /\d+(?:,\d{3})*/g;
const longestNumber = 9;

/** Ignores accents and case, and prefixes numbers with their number of digits: "Age 5" before "Age 12". */
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
