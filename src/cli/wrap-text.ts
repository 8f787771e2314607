/** The width of everything help prints, in columns. */
export const helpWidth = 80;

/** `text` in lines of at most `helpWidth` columns, broken at spaces, each after `indent` spaces. */
export function wrapText(text: string, indent = 0): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/)) {
    if (line !== '' && indent + line.length + 1 + word.length > helpWidth) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => ' '.repeat(indent) + each);
}

/** A term and its description beside each other; a long term has a line of its own. */
export function describeTerm(term: string, description: string, column: number): string[] {
  const lines = wrapText(description, column);
  const head = `  ${term}`;
  if (head.length > column - 2) return [head, ...lines];
  const [first = '', ...rest] = lines;
  return [head.padEnd(column) + first.slice(column), ...rest];
}
