import type { Translation } from '../../text/translation.ts'
import type { names as english } from './names.en.ts'

/** What the settings say of it, in German. */
export const names: Translation<typeof english> = {
  collections: 'Sammlungen',
  languages: 'Sprachen',
  imports: 'Importieren',
  transfer: 'Übertragen',
}
