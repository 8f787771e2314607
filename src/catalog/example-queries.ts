import type { Entry } from './records/entry.ts';
import { subjectOf } from './records/variable-facts.ts';

/** Maximum records that are read: more would hardly change what is frequent. */
const maxRead = 5000;

const shortestWord = 4;
// Longer ones are codes or noise, and too wide for a suggestion.
const longest = 24;

// Frequent words that nobody searches for.
const common = new Set(
  `about above adults after alone american among average before below between count each estimate female from geographical have household
   householder households index individuals least less level living lower male mean measure median more most number other over past people
   percent percentage persons population ratio rate rates residents share states status than that their them there these this those time
   total type under united units upper with within without years year`.split(/\s+/),
);

/** What to search for: the topics that most indicators name or, without topics, what most names have before a comma, or else the most frequent words in them. */
export function exampleQueries(indicators: readonly Entry[], max: number): readonly string[] {
  const topics = mostFrequent(
    indicators.slice(0, maxRead).flatMap(({ record }) => subjectOf(record) ?? []),
    max,
  );
  if (topics.length > 1) return topics;
  const names = indicators.slice(0, maxRead).map(({ record }) => record.name);
  // Whole measures, of which the rest of the name is a version: "Enrolment" of "Enrolment, primary".
  const measures = names.flatMap((name) => /^([^,(]+), /.exec(name)?.[1]?.trim() ?? []);
  const frequent = mostFrequent(
    measures.filter((each) => wordsIn(each).length > 0),
    max,
    2,
  );
  return frequent.length > 1 ? frequent : frequentWords(names, max);
}

/** The most frequent words in names, in lower case. */
export function frequentWords(names: readonly string[], max: number): readonly string[] {
  return mostFrequent(
    names.slice(0, maxRead).flatMap((name) => Array.from(new Set(wordsIn(name)))),
    max,
  );
}

/** The words of a name that people may search for. */
function wordsIn(name: string): string[] {
  const words =
    name
      .slice(0, 500)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.filter((word) => word.length >= shortestWord && !common.has(word));
}

/** Of "homes" and "home", the more frequent one; none that are there fewer than `least` times. */
function mostFrequent(values: readonly string[], max: number, least = 1): readonly string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value.length <= longest) counts.set(value, (counts.get(value) ?? 0) + 1);
  const frequent: string[] = [];
  for (const [value, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    if (frequent.length === max || count < least) break;
    if (!frequent.some((other) => `${value}s` === other || value === `${other}s`)) frequent.push(value);
  }
  return frequent;
}
