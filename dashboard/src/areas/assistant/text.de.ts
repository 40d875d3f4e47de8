import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts about the assistant, in German. */
export const text: Translation<typeof english> = {
  title: 'Assistent',
  lead: 'Wie Agenten Ihren Besuchern begegnen: als ein Assistent mit einem Namen, gleich welcher Agent antwortet.',
  name: 'Name',
  nameHelp: 'Besucher sehen ihn über dem Chat und zu Beginn eines Anrufs. Ohne Angabe: „Assistent“.',
  nameless: 'Assistent',
  preview: 'Im Chat-Widget',
  answers: (name) => `${name} antwortet`,
  exampleAnswer: 'Ihr Paket ist seit heute Morgen unterwegs und kommt morgen an.',
  greeting: 'Begrüßung',
  greetingHelp:
    'Für Apps und Agenten, die sie über die API lesen. Das Chat-Widget hat eine eigene Begrüßung.',
}
