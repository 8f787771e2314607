import { isObject } from '../../contract/same-content.ts';

/** Never throws: a value nested too deep for `JSON.stringify` is formatted iteratively, on one line. */
export function formatJson(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, null, indent) ?? '';
  } catch (error) {
    // What is no JSON (cyclic, a BigInt) is not from the network: other code changed what is saved in this browser.
    return error instanceof RangeError ? writeFlat(value) : JSON.stringify(String(error));
  }
}

type Piece = { value: unknown } | { text: string };

function writeFlat(root: unknown): string {
  const parts: string[] = [];
  const waiting: Piece[] = [{ value: root }];
  for (let piece = waiting.pop(); piece !== undefined; piece = waiting.pop()) {
    if ('text' in piece) parts.push(piece.text);
    else if (isObject(piece.value)) for (const inner of piecesOf(piece.value).reverse()) waiting.push(inner);
    else parts.push(JSON.stringify(piece.value) ?? 'null');
  }
  return parts.join('');
}

function piecesOf(container: object): Piece[] {
  const isList = Array.isArray(container);
  const inner = Object.entries(container).flatMap(([key, value], place): Piece[] => [
    { text: `${place === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(key)}:`}` },
    { value },
  ]);
  return [{ text: isList ? '[' : '{' }, ...inner, { text: isList ? ']' : '}' }];
}
