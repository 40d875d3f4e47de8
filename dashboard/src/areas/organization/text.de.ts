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
  factor: {
    title: 'Zweiter Faktor',
    isRequired: 'Von jedem Mitglied verlangt.',
    isFree: 'Jedem Mitglied überlassen.',
    require: 'Zweiten Faktor verlangen',
    stop: 'Nicht mehr verlangen',
    requireTitle: 'Von jedem Mitglied einen zweiten Faktor verlangen?',
    requireBody:
      'Ab jetzt können Mitglieder ohne zweiten Faktor nur noch einen hinzufügen, auch wenn sie angemeldet sind. Apps, die sie verbunden haben, funktionieren bis dahin nicht. API-Schlüssel funktionieren weiter.',
    stopTitle: 'Keinen zweiten Faktor mehr verlangen?',
    stopBody: 'Mitglieder behalten ihre Faktoren und dürfen sie entfernen.',
    requiredNow: 'Ein zweiter Faktor wird jetzt verlangt',
    notRequiredNow: 'Ein zweiter Faktor wird nicht mehr verlangt',
    ownFirst: 'Fügen Sie zuerst selbst einen zweiten Faktor hinzu, in Ihrem Profil.',
  },
  facts: 'Für Entwickler',
  factsLead: 'Antworten der API und Webhooks verwenden diese ID.',
  id: 'ID der Organisation',
  created: 'Erstellt',
}
