/** Whether a file was changed within one stated period, is due since one, or has missed two. */
export type Freshness = 'fresh' | 'due' | 'overdue' | 'unknown';

/** The words of portals by their ISO 8601 duration. Of two meanings ("bimonthly"), the longer one: it blames nobody. */
const words = {
  P1D: ['continuous', 'continuously updated', 'hourly', 'daily'],
  P1W: ['weekly'],
  P2W: ['biweekly', 'fortnightly'],
  'P0.5M': ['semimonthly'],
  P1M: ['monthly'],
  P2M: ['bimonthly'],
  P3M: ['quarterly'],
  P6M: ['semiannual', 'semiannually'],
  P1Y: ['annual', 'annually', 'yearly'],
  P2Y: ['biennial', 'biennially'],
  P3Y: ['triennial', 'triennially'],
  P4Y: ['quadrennial'],
  P5Y: ['quinquennial'],
  P10Y: ['decennial'],
};

const daysPerMonth = 30.44;
/** In months or days. Longer ones, such as "P9999Y", are mistakes. */
const longestPeriod = 5000;

/** How current a file is that changed on `changed` (an ISO date) and is published as `frequency` says ("Monthly", "R/P1M"); unknown if either says nothing. */
export function freshness(changed: string | null, frequency: string | null, today: Date): Freshness {
  const since = new Date(`${changed?.slice(0, 10)}T00:00Z`);
  const period = periodOf(frequency ?? '');
  if (period === null || Number.isNaN(since.getTime())) return 'unknown';
  const day = new Date(today.toISOString().slice(0, 10));
  if (day <= after(since, period, 1)) return 'fresh';
  return day <= after(since, period, 2) ? 'due' : 'overdue';
}

interface Period {
  months: number;
  days: number;
}

/** How often a file is published, in words where there are some: "monthly" for "R/P1M". */
export function frequencyText(frequency: string): string {
  const word = wordIn(frequency);
  const duration = word.replace(/^r\d*\//, '').toUpperCase();
  return (
    Object.entries(words)
      .find(([name]) => name === duration)?.[1]
      .at(-1) ?? word
  );
}

function wordIn(frequency: string): string {
  // European portals write the address of a word: …/authority/frequency/MONTHLY.
  return frequency
    .trim()
    .replace(/^https?:.*\//, '')
    .replace(/^semi-/i, 'semi')
    .toLowerCase();
}

function periodOf(frequency: string): Period | null {
  const word = wordIn(frequency);
  const duration = Object.entries(words).find(([, names]) => names.includes(word))?.[0] ?? frequency.trim();
  const parts = /^(?:R\d*\/)?P(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(T[\d.HMS]+)?$/i.exec(
    duration,
  );
  if (parts === null) return null;
  const [years, months, weeks, days] = parts.slice(1, 5).map((part) => Number(part ?? 0));
  const period = { months: (years ?? 0) * 12 + (months ?? 0), days: (weeks ?? 0) * 7 + (days ?? 0) };
  // Changes are known by the day.
  if (parts[5] !== undefined) period.days += 1;
  const size = period.months + period.days;
  return size > 0 && size < longestPeriod ? period : null;
}

/** The date `count` periods after `since`; of a shorter month, its last day. */
function after(since: Date, { months, days }: Period, count: number): Date {
  const whole = Math.floor(months * count);
  const date = new Date(since);
  date.setUTCMonth(date.getUTCMonth() + whole);
  if (date.getUTCDate() !== since.getUTCDate()) date.setUTCDate(0);
  date.setUTCDate(date.getUTCDate() + Math.ceil((months * count - whole) * daysPerMonth + days * count));
  return date;
}
