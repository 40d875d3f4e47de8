import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** What is said of mails in a thread and of what can be done with a message, in German. */
export const text: Translation<typeof english> = {
  from: 'Von',
  replyTo: 'Antwort an',
  to: 'An',
  cc: 'Kopie',
  bcc: 'Blindkopie',
  subject: 'Betreff',
  unknown: 'Es ist nicht bekannt, ob sie ankam',
  quoted: 'Zitierten Text anzeigen',
  keep: 'Als Wissen behalten',
  kept: 'Für die Wissensdatenbank vorgeschlagen. Es wartet unter Freigaben.',
  keptBefore: 'Das wurde schon einmal für die Wissensdatenbank vorgeschlagen.',
}
