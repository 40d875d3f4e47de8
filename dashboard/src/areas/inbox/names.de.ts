import type { Translation } from '../../text/translation.ts'
import type { names as english } from './names.en.ts'

/** What the navigation says of the inbox, in German. */
export const names: Translation<typeof english> = {
  inbox: 'Posteingang',
  deleted: 'Gelöschte Unterhaltungen',
  blocked: 'Blockierte Besucher',
}
