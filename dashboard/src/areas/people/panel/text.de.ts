import { plural } from '../../../text/plural.ts'
import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of a person beside a conversation, in German. */
export const text: Translation<typeof english> = {
  edit: 'Person bearbeiten',
  close: 'Formular ausblenden',
  page: 'Alles über die Person',
  looksLike: (count) =>
    `Vielleicht dieselbe wie ${plural(count, { one: 'andere Person', other: 'andere Personen' })}`,
}
