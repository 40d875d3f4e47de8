import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of one’s own profile and sessions, in German. */
export const text: Translation<typeof english> = {
  confirm: {
    title: 'E-Mail-Adresse bestätigen',
    greeting: 'Bestätigen Sie Ihre E-Mail-Adresse.',
    lead: 'Ein Klick zeigt, dass diese Adresse Ihnen gehört.',
    submit: 'E-Mail-Adresse bestätigen',
    submitting: 'Wird bestätigt …',
    verified: 'E-Mail-Adresse bestätigt.',
    verifiedHint: (email) => `${email} ist bestätigt.`,
    changed: 'E-Mail-Adresse geändert.',
    changedHint: (email) => `Melden Sie sich ab jetzt mit ${email} an.`,
    onward: 'Weiter',
    gone: 'Dieser Link gilt nicht mehr.',
    goneHint:
      'Er wurde verwendet, durch einen neueren ersetzt oder ist abgelaufen. Fordern Sie in Ihrem Profil einen neuen an.',
    taken: 'Diese Adresse kann nicht verwendet werden. Wählen Sie in Ihrem Profil eine andere.',
    toProfile: 'Zum Profil',
  },
  sessions: {
    title: 'Ihre Sitzungen',
    lead: 'Wo Sie angemeldet sind. Beenden Sie jede Sitzung, die Sie nicht kennen.',
    current: 'Diese Sitzung',
    seen: 'zuletzt aktiv:',
    since: 'angemeldet:',
    end: 'Beenden',
    ended: 'Sitzung beendet',
    unknownAddress: 'unbekannte Adresse',
    endOf: (device) => `Sitzung beenden: ${device}`,
    endOthers: 'Alle anderen Sitzungen beenden',
    endOthersTitle: (count) =>
      `${plural(count, { one: 'andere Sitzung', other: 'andere Sitzungen' })} beenden?`,
    endOthersBody: 'Dort werden Sie sofort abgemeldet. Nicht gesendete Texte bleiben in diesen Browsern.',
    othersEnded: 'Alle anderen Sitzungen beendet',
  },
  profile: {
    title: 'Profil',
    lead: 'Wie Ihr Team und Besucher Sie sehen.',
    name: 'Name',
    nameHelp: 'Ihr Team sieht den vollen Namen, Besucher nur den Vornamen.',
    email: 'E-Mail',
    emailLead: 'Damit melden Sie sich an.',
    changeEmail: 'E-Mail-Adresse ändern',
    newEmail: 'Neue E-Mail-Adresse',
    newEmailMailed:
      'Wir senden einen Link dorthin. Wenn Sie ihn öffnen, gilt die neue Adresse; bis dahin bleibt es bei der bisherigen.',
    newEmailAtOnce:
      'Dieser Server versendet keine E-Mails, daher gilt die Änderung sofort. Prüfen Sie die Schreibweise.',
    sendLink: 'Link senden',
    emailChanged: (email) => `E-Mail-Adresse in ${email} geändert`,
    cancelChange: 'Änderung abbrechen',
    changeCancelled: (email) => `Ihre E-Mail-Adresse bleibt ${email}`,
    pending: (email) =>
      `Öffnen Sie innerhalb von 24 Stunden den Link, den wir an ${email} gesendet haben, um die Änderung abzuschließen.`,
    unavailable: 'Diese Adresse kann nicht verwendet werden.',
    verified: 'Bestätigt',
    notVerified: 'Noch nicht bestätigt.',
    verify: 'E-Mail-Adresse bestätigen',
    verifySent: (email) => `Link an ${email} gesendet`,
    tooMany: 'Zu viele E-Mails in einer Stunde. Versuchen Sie es später erneut.',
    emails: 'E-Mails',
    emailsLead: 'Was Stoa Ihnen sendet.',
    emailLanguage: 'Sprache der E-Mails',
    appearance: 'Darstellung',
    appearanceLead: 'Nur in diesem Browser gespeichert.',
    appearanceHints: {
      light: '',
      dark: '',
      system: 'Folgt der Einstellung Ihres Geräts.',
    },
    password: 'Passwort',
    paused: (time) =>
      `Jemand hat für Ihr Konto falsche Passwörter eingegeben; die Anmeldung wurde deshalb pausiert (${time}). Wenn Sie das nicht waren, verwenden Sie ein Passwort, das Sie nirgends sonst benutzen.`,
    passwordLead: 'Wenn Sie es ändern, werden Sie überall sonst abgemeldet.',
    currentPassword: 'Aktuelles Passwort',
    newPassword: 'Neues Passwort',
    newPasswordHelp: 'Mindestens 8 Zeichen. Gut ist ein ganzer Satz.',
    change: 'Passwort ändern',
    changed: 'Passwort geändert. Überall sonst sind Sie abgemeldet.',
    wrong: 'Das aktuelle Passwort ist falsch.',
    unchanged: 'Wählen Sie ein anderes als das aktuelle Passwort.',
  },
}
