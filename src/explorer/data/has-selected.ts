import { storedFlag } from '../ui/stored-flag.ts';

/** Whether records were selected on an earlier visit, so that reading them at startup is worthwhile. */
export const { isSet: hasSelected, set: noteSelected } = storedFlag('catalog-explorer.selected');
