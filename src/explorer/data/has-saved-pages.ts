import { storedFlag } from '../ui/stored-flag.ts';

/** Whether pages were saved on an earlier visit, so that waiting for them is worthwhile. */
export const { isSet: hasSavedPages, set: noteSavedPages } = storedFlag('catalog-explorer.pages-kept');
