const marks = /\p{M}+/gu;
const number = /\d+(?:,\d{3})*/g;
const longestNumber = 9;

/**
 * Text that sorts as a name should, character by character: accents and case aside ("Élan" beside "Elan"), numbers
 * by value ("Age 5" before "Age 12", "$1,500" before "$10,000"): each number is led by how many digits it has.
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
