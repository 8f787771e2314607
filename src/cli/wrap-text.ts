/** Maximum width of help texts, in columns. */
export const helpWidth = 80;

/** Wraps `text` at spaces into lines of at most `helpWidth` columns, each indented by `indent` spaces. */
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

/** A term with its description next to it, from `column` on; a long term gets its own line. */
export function describeTerm(term: string, description: string, column: number): string[] {
  const lines = wrapText(description, column);
  const head = `  ${term}`;
  if (head.length > column - 2) return [head, ...lines];
  const [first = '', ...rest] = lines;
  return [head.padEnd(column) + first.slice(column), ...rest];
}
