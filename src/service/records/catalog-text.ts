import { type JSONVisitor, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { closestName } from '../../contract/closest-name.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { CatalogMistake } from './catalog-staging.ts';

/** A record as its source has it, valid or not. */
export interface ReadRecord {
  collection: CollectionName;
  /** Its place among those of its collection, from 0. */
  index: number;
  /** Where it begins in a file, from 1; null of another source. */
  line: number | null;
  /** Of a database, which knows it without reading the record. */
  id?: number;
  text: string;
  value: () => unknown;
}

/** Of a record in a file: the reader calls itself at each level. */
export const deepest = 256;

/** Passes the records of `{"subdomain":[…],…}` to `take`, each as written; `$schema` is for editors. Throws a CatalogMistake for anything else. */
export function splitCatalog(text: string, take: (record: ReadRecord) => void): void {
  const missingNames = new Set<string>([...collectionNames, '$schema']);
  let list: CollectionName | '$schema' | null = null;
  let depth = 0;
  let index = 0;
  let first = { offset: 0, line: 0 };
  const requireKind = (kind: string, line: number, column: number) => {
    if (depth === 0 && kind !== 'an object')
      throw new CatalogMistake(
        'is no catalog: that is an object of the lists subdomain, taxonomy, indicator and variable, as catalog export writes it',
        line + 1,
        column + 1,
      );
    const expected = list === '$schema' ? 'a text' : 'a list';
    if (depth === 1 && kind !== expected)
      throw new CatalogMistake(`${list}: expected ${expected}, got ${kind}`, line + 1, column + 1);
  };
  const begin = (offset: number, line: number) => {
    if (depth === 2) first = { offset, line: line + 1 };
    depth += 1;
    if (depth > deepest + 2)
      throw new CatalogMistake(`${list}[${index}]: is nested deeper than ${deepest} levels`, line + 1);
  };
  const end = (offset: number) => {
    // What is open where the file ends is reported next.
    if (offset > text.length) return;
    depth -= 1;
    if (depth !== 2 || list === null || list === '$schema') return;
    const record = text.slice(first.offset, offset);
    take({ collection: list, index, line: first.line, text: record, value: () => JSON.parse(record) });
    index += 1;
  };
  const problemAt = (code: ParseErrorCode, offset: number) => {
    const within = depth < 2 ? 'the catalog' : `${list}[${index}]`;
    if (offset === text.length) return depth === 0 ? 'the file is empty' : `the file ends within ${within}`;
    return `${within} ${invalidJson(code)}`;
  };
  const visitor: JSONVisitor = {
    onObjectProperty(name, _offset, _length, line, column) {
      if (depth !== 1) return;
      const member = name === '$schema' ? name : (collectionNames.find((each) => each === name) ?? null);
      if (!missingNames.delete(name)) {
        const what = member === null ? unknownCollection(name) : 'appears twice';
        throw new CatalogMistake(`"${name.slice(0, 60)}" ${what}`, line + 1, column + 1);
      }
      list = member;
      index = 0;
    },
    onObjectBegin(offset, _length, line, column) {
      requireKind('an object', line, column);
      begin(offset, line);
    },
    onArrayBegin(offset, _length, line, column) {
      requireKind('a list', line, column);
      begin(offset, line);
    },
    onObjectEnd: (offset) => end(offset + 1),
    onArrayEnd: (offset) => end(offset + 1),
    onLiteralValue(value: unknown, offset, length, line, column) {
      requireKind(typeof value === 'string' ? 'a text' : String(value), line, column);
      if (depth !== 2) return;
      begin(offset, line);
      end(offset + length);
    },
    onError(code, offset, _length, line, column) {
      throw new CatalogMistake(problemAt(code, offset), line + 1, column + 1);
    },
  };
  visit(text, visitor, { disallowComments: true });
  const lacking = collectionNames.filter((name) => missingNames.has(name));
  if (lacking.length > 0)
    throw new CatalogMistake(
      `the file has no ${lacking.join(', no ')}; a list without records is "${lacking[0]}": []`,
    );
}

/** What the parser found, as a part of a sentence. */
export function invalidJson(code: ParseErrorCode): string {
  // CommaExpected as "comma expected"
  const what = printParseErrorCode(code)
    .replaceAll(/(?<=.)[A-Z]/g, ' $&')
    .toLowerCase();
  return `is not valid JSON: ${what}; correct this first, what follows was not checked`;
}

/** What is wrong with a name that is no collection's. */
export function unknownCollection(name: unknown): string {
  const closest = closestName(String(name), collectionNames);
  return `is not one of ${collectionNames.join(', ')}${closest === null ? '' : ` (did you mean ${closest}?)`}`;
}
