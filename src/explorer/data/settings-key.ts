export const settingsKey = 'catalog-explorer.settings';
