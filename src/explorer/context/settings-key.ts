/** Where this device keeps the settings, as JSON. */
export const settingsKey = 'catalog-explorer.settings';
