import { type CollectionName, collectionNames, collectionWords } from './collection-names.ts';

export function collectionFromPath(path: string, basename: string): CollectionName | undefined {
  const [first] = path.slice(basename.length).split('/');
  return collectionNames.find((name) => collectionWords[name].plural === first);
}
