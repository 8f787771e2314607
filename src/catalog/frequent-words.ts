/** Maximum names that are read: more would hardly change which words are frequent. */
const maxNames = 5000;

const shortestWord = 4;
// Longer ones are codes or noise, and too wide for a suggestion.
const longestWord = 24;

// Frequent words that nobody searches for.
const common = new Set(
  `about above adults after alone american among average before below between count each estimate female from geographical have household
   householder households index individuals least less level living male mean measure median more most number other over people percent
   percentage persons population ratio rate rates residents share states status than that their them there these this those total type under
   united units with within without years year`.split(/\s+/),
);

/** The most frequent words in names, in lower case, as search suggestions. */
export function frequentWords(names: readonly string[], max: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names.slice(0, maxNames)) {
    const words = new Set(
      name
        .slice(0, 500)
        .toLowerCase()
        .match(/\p{L}+/gu),
    );
    for (const word of words)
      if (word.length >= shortestWord && word.length <= longestWord && !common.has(word))
        counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, max)
    .map(([word]) => word);
}
