/** The localStorage key of the settings, which are JSON. */
export const settingsKey = 'catalog-explorer.settings';
