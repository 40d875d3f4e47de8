import type { formText as english } from './forms.en.ts'
import type { Translation } from './translation.ts'

/** What forms and settings pages share, in German. */
export const formText: Translation<typeof english> = {
  validation: {
    required: (label) => `„${label}“ fehlt`,
    email: 'Geben Sie eine gültige E-Mail-Adresse ein',
    passwordShort: 'Mindestens 8 Zeichen',
    tooShort: (min) => `Mindestens ${min} Zeichen`,
    tooLong: (max) => `Höchstens ${max} Zeichen`,
    url: 'Geben Sie eine vollständige URL ein, etwa https://example.com',
    origin: 'Geben Sie eine Adresse ohne Pfad ein, etwa https://example.com oder capacitor://localhost',
    none: 'Wählen Sie mindestens eins aus',
  },
  password: { show: 'Passwort anzeigen', hide: 'Passwort verbergen' },
  save: 'Änderungen speichern',
  saved: 'Gespeichert',
  saving: 'Wird gespeichert …',
  creating: 'Wird erstellt …',
  done: 'Fertig',
  never: 'nie',
  onceTitle: 'Wird nur einmal angezeigt',
  onceBody: 'Kopieren Sie es jetzt und bewahren Sie es sicher auf. Sie sehen es nicht noch einmal.',
  more: 'Mehr anzeigen',
  timeZone: {
    label: 'Zeitzone',
    help: (time) => `Dort ist es jetzt ${time}.`,
    unknown: 'Wählen Sie eine Zeitzone aus der Liste, etwa Europe/Berlin',
  },
  active: 'Aktiv',
  inactive: 'Deaktiviert',
  meanwhile: {
    stored: (value) =>
      value ? `Inzwischen wurde hier „${value}“ gespeichert.` : 'Inzwischen wurde dieses Feld geleert.',
    others:
      'Einstellungen, die Sie geändert haben, wurden inzwischen auch anderswo geändert. Wenn Sie speichern, gelten Ihre.',
    take: 'Diesen Stand übernehmen',
    keep: 'Meinen behalten',
  },
  unsavedTitle: 'Ohne Speichern verlassen?',
  unsavedBody: 'Ihre Änderungen auf dieser Seite gehen verloren.',
  leave: 'Ohne Speichern verlassen',
  adminsOnly: 'Nur Inhaber und Admins können das ändern.',
}
