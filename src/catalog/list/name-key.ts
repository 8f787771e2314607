import { withoutAccents } from '../without-accents.ts';

const number = /\d+(?:,\d{3})*/g;
const longestNumber = 9;

/** Ignores accents and case, and prefixes numbers with their number of digits: "Age 5" before "Age 12". */
export function nameKey(name: string): string {
  return withoutAccents(name.trim())
    .toLowerCase()
    .replace(number, (digits) => {
      const value = digits.replaceAll(',', '').replace(/^0+(?=\d)/, '');
      return `${Math.min(value.length, longestNumber)}${value}`;
    });
}
