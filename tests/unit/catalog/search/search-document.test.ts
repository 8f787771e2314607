import { expect, it } from 'vitest';
import { searchDocument } from '../../../../src/catalog/search/search-document.ts';
import { acsCatalog } from './acs-catalog.ts';

const [variable] = acsCatalog().variable;
if (variable === undefined) throw new Error('The trimmed survey holds no variable.');

it('the searched text of a record takes the texts of a variable and leaves out what is null, empty or said twice', () => {
  const { fields } = searchDocument({ ...variable, description: '' });
  expect(Object.keys(fields).toSorted()).toEqual(['id', 'name', 'slug', 'source']);
});

it('the searched text of a record takes a display name that differs and every distinct source', () => {
  const sources = [...variable.sources, ...variable.sources, { ...variable.sources[0]!, name: 'Another' }];
  const { fields } = searchDocument({ ...variable, displayName: 'Shown', sources });
  expect(fields.displayName).toBe('Shown');
  expect(fields.source?.split('\n')).toEqual([variable.sources[0]?.name, 'Another']);
});

it('the searched text of a record reads the names of tags and passes over numbers and shapes it does not know', () => {
  const tags = [{ id: 1, slug: 'h', name: 'Housing' }, 7, null, { name: 3 }];
  expect(searchDocument({ ...variable, tags }).fields.tags).toBe('Housing');
  const taxonomy = { id: 1, name: 'Topics', slug: 'topics', description: '', tags: [1, 2] };
  expect(searchDocument(taxonomy).fields).toEqual({ id: '1', name: 'Topics', slug: 'topics' });
});
