/** What the settings say of it: part of the first load, and therefore apart from the other texts. */
export const names = {
  collections: 'Collections',
  languages: 'Languages',
  imports: 'Import',
  transfer: 'Transfer',
}
