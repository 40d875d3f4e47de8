import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './factor.en.ts'

/** The texts of one’s own second factor, in German. */
export const text: Translation<typeof english> = {
  title: 'Zweiter Faktor',
  lead: 'Mit einem genügt Ihr Passwort allein nicht zur Anmeldung.',
  none: 'Sie haben noch keinen.',
  app: 'Authenticator-App',
  passkey: (name) => `Passkey „${name}“`,
  since: 'Hinzugefügt',
  lastUsed: 'Zuletzt verwendet',
  codes: 'Wiederherstellungscodes',
  codesLeft: (count) => plural(count, { one: 'Code übrig', other: 'Codes übrig' }),
  fewCodes:
    'Sie haben kaum noch Wiederherstellungscodes. Erstellen Sie neue, damit ein verlorenes Telefon Sie nicht aussperrt.',
  addApp: 'Authenticator-App hinzufügen',
  addPasskey: 'Passkey hinzufügen',
  renew: 'Neue Codes erstellen',
  remove: 'Entfernen',
  removed: 'Entfernt',
  noPasskeys:
    'Passkeys gibt es hier nicht: Browser bieten sie nur an, wo Stoa unter einem Namen und über https geöffnet wird.',
  titles: {
    'add-app': 'Authenticator-App hinzufügen',
    'add-passkey': 'Passkey hinzufügen',
    'remove-app': 'Authenticator-App entfernen?',
    'remove-passkey': (name) => `Passkey „${name}“ entfernen?`,
    renew: 'Neue Wiederherstellungscodes erstellen?',
    codes: 'Bewahren Sie Ihre Wiederherstellungscodes auf',
  },
  removeOne:
    'Er kann nicht mehr zur Anmeldung verwendet werden. Ihre anderen zweiten Faktoren gelten weiter.',
  removeLast:
    'Das ist Ihr einziger zweiter Faktor. Ohne ihn genügt Ihr Passwort zur Anmeldung, und Ihre Wiederherstellungscodes werden gelöscht.',
  renewBody: 'Die Codes, die Sie jetzt haben, gelten sofort nicht mehr.',
  codesOnce:
    'Mit jedem Code können Sie sich einmal anmelden, wenn Sie App oder Passkey verlieren. Sie werden nur jetzt angezeigt: Bewahren Sie sie bei wichtigen Unterlagen oder in einem Passwortmanager auf.',
  download: 'Herunterladen',
  print: 'Drucken',
  confirmLead: 'Bestätigen Sie zuerst, dass Sie es sind.',
  password: 'Ihr Passwort',
  wrongPassword: 'Dieses Passwort ist falsch.',
  scan: 'Scannen Sie diesen Code mit einer Authenticator-App auf Ihrem Telefon. Wenn das nicht geht, geben Sie den Schlüssel von Hand ein.',
  qr: 'QR-Code mit dem Schlüssel',
  key: 'Schlüssel',
  firstCodeHelp: 'Sechs Ziffern. Geben Sie den Code ein, den die App jetzt zeigt.',
  appAdded: 'Authenticator-App hinzugefügt',
  passkeyLead: 'Ihr Browser, Telefon, Passwortmanager oder Sicherheitsschlüssel bewahrt den Passkey auf.',
  passkeyName: 'Name',
  passkeyNameHelp: 'Woran Sie ihn später erkennen.',
  passkeyAdded: 'Passkey hinzugefügt',
  passkeyThere: 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
  requiredGreeting: 'Noch ein Schritt.',
  requiredLead:
    'Ihre Organisation verlangt einen zweiten Faktor. Fügen Sie einen hinzu, um fortzufahren; ab dann melden Sie sich mit Passwort und zweitem Faktor an.',
  onward: 'Weiter',
  signOut: 'Abmelden',
}
