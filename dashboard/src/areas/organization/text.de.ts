import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the organization’s settings, in German. */
export const text: Translation<typeof english> = {
  title: 'Organisation',
  lead: 'Der Name, den Besucher und Team sehen.',
  name: 'Name',
  timeZoneHint: 'In der Webanalyse beginnen Tage um Mitternacht in dieser Zeitzone.',
  language: 'Sprache der E-Mails',
  languageHint: 'Für alle, die in ihrem Profil keine Sprache gewählt haben.',
  browserLanguage: 'Wie im Browser der Person',
  readOnly: 'Nur Inhaber und Admins können die Organisation ändern.',
  facts: 'Für Entwickler',
  factsLead: 'Antworten der API und Webhooks verwenden diese ID.',
  id: 'ID der Organisation',
  created: 'Erstellt',
}
