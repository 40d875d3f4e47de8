import { formatNumber } from '../../../text/format-number.ts'
import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of what counts as a step or a goal, in German. */
export const text: Translation<typeof english> = {
  kind: 'Was zählt',
  kinds: { page: 'Seite', path: 'Pfadmuster', event: 'Ereignis', type: 'Jedes Ereignis eines Typs' },
  value: { page: 'Seite', path: 'Muster', event: 'Ereignis', type: 'Typ' },
  placeholder: { page: '/preise', path: '/magazin/%', event: 'registrierung', type: 'kauf' },
  help: {
    page: undefined,
    path: 'Wird mit dem Pfad verglichen. % steht für beliebigen Text, _ für ein einzelnes Zeichen.',
    event: undefined,
    type: 'Jedes Ereignis, das Ihre Website mit diesem Typ sendet.',
  },
  pageShape: 'Eine Seite beginnt mit /',
  tooLong: (most) => `Höchstens ${formatNumber(most)} Zeichen`,
  ofType: (type) => `Typ ${type}`,
}
