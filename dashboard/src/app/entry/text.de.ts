import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the first start, of signing in, and of the pages that links about an account lead to, in German. */
export const text: Translation<typeof english> = {
  welcome: {
    title: 'Willkommen bei Stoa',
    greeting: 'Ein ruhiger Ort für Gespräche mit Ihrer Kundschaft.',
    lead: 'Benennen Sie Ihre Organisation und erstellen Sie das Konto des Inhabers. Alles lässt sich später ändern.',
    orgName: 'Organisation',
    orgNameHelp: 'Diesen Namen sehen die Besucher Ihrer Website.',
    name: 'Ihr Name',
    nameHelp: 'Ihr Team sieht den vollen Namen, Besucher nur den Vornamen.',
    email: 'E-Mail',
    password: 'Passwort',
    passwordHelp: 'Mindestens 8 Zeichen. Gut ist ein ganzer Satz.',
    submit: 'Organisation erstellen',
    submitting: 'Wird erstellt …',
    closed: 'Dieser Server ist schon eingerichtet. Melden Sie sich an.',
  },
  signIn: {
    title: 'Anmelden',
    greeting: 'Schön, Sie zu sehen.',
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    submitting: 'Anmeldung läuft …',
    forgot: 'Passwort vergessen?',
    wrong: 'E-Mail oder Passwort falsch',
    tooMany: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann erneut.',
    expired: 'Ihre Sitzung ist beendet. Melden Sie sich an, um fortzufahren; Ihre Entwürfe bleiben erhalten.',
    revoked:
      'Sie wurden von einem anderen Gerät aus abgemeldet. Melden Sie sich an, um fortzufahren; Ihre Entwürfe bleiben erhalten.',
    passwordChanged:
      'Ihr Passwort wurde geändert, deshalb wurden Sie abgemeldet. Melden Sie sich mit dem neuen an; Ihre Entwürfe bleiben erhalten.',
    removed: 'Sie sind nicht mehr Mitglied dieser Organisation.',
    noMembership: 'Sie sind in keiner Organisation Mitglied. Bitten Sie einen Inhaber um eine Einladung.',
  },
  secondStep: {
    title: 'Zweiter Faktor',
    greeting: 'Noch ein Schritt.',
    lead: 'Das Passwort stimmt. Zeigen Sie nun, dass Sie es sind.',
    lost: 'Alles verloren? Ein Inhaber Ihrer Organisation, oder wer diesen Dienst betreibt, kann Ihren zweiten Faktor zurücksetzen.',
    again: 'Neu beginnen',
    expired: 'Das hat zu lange gedauert.',
    expiredHint:
      'Eine Anmeldung wartet fünf Minuten und nimmt fünf Versuche an. Beginnen Sie neu mit Ihrem Passwort.',
  },
  providers: {
    or: 'oder',
    continueWith: (name) => `Weiter mit ${name}`,
    returning: 'Anmeldung läuft …',
    connected: 'Verbunden. Sie können sich ab jetzt damit anmelden.',
    failed: 'Das hat nicht geklappt.',
    problems: {
      provider_attempt_not_valid:
        'Diese Anmeldung wurde in einem anderen Browser begonnen, ist schon abgeschlossen oder hat länger als zehn Minuten gedauert. Beginnen Sie noch einmal.',
      provider_refused: 'Die Anmeldung wurde abgebrochen oder abgelehnt. Es wurde nichts geändert.',
      provider_unavailable:
        'Der andere Dienst antwortet nicht wie erwartet. Versuchen Sie es später erneut oder melden Sie sich anders an.',
      provider_email_unverified:
        'Der andere Dienst bestätigt keine E-Mail-Adresse von Ihnen. Bestätigen Sie Ihre Adresse dort und versuchen Sie es erneut.',
      account_not_verified:
        'Es gibt ein Konto mit Ihrer Adresse, aber niemand hat die Adresse bisher bestätigt. Melden Sie sich mit Ihrem Passwort an und verbinden Sie den Dienst dann in Ihrem Profil.',
      identity_in_use: 'Mit dieser Anmeldung ist schon ein anderes Konto verbunden.',
      identity_connected:
        'Ihr Konto ist mit einer anderen Anmeldung dieses Dienstes verbunden. Melden Sie sich mit dieser an oder trennen Sie sie zuerst in Ihrem Profil.',
      no_membership: 'Sie sind in keiner Organisation Mitglied. Bitten Sie einen Inhaber um eine Einladung.',
      signup_invite_only: 'Sie haben hier noch kein Konto. Bitten Sie einen Inhaber um eine Einladung.',
      signup_domain_not_allowed:
        'Sie haben hier noch kein Konto, und mit Ihrer Adresse lässt sich keines anlegen. Bitten Sie einen Inhaber um eine Einladung.',
      signup_closed: 'Sie haben hier kein Konto, und neue werden nicht angelegt.',
      invitation_for_other_email:
        'Die Einladung gilt für eine andere Adresse als die, die der andere Dienst bestätigt.',
    },
  },
  signUp: {
    title: 'Konto anlegen',
    greeting: 'Legen Sie ein Konto an.',
    joinGreeting: (organization) => `Willkommen bei ${organization}.`,
    lead: 'Ihre Adresse ist bestätigt. Nur das fehlt noch.',
    noAccount: 'Noch kein Konto?',
    emailHelp: 'Wir senden einen Link dorthin, der zeigt, dass die Adresse Ihnen gehört.',
    sent: (email) =>
      `Ein Link, mit dem Sie Ihr Konto anlegen, ist unterwegs an ${email}. Er funktioniert einmal und innerhalb von 24 Stunden. Wenn Sie schon ein Konto haben, steht das in der E-Mail.`,
    otherDomain:
      'Konten lassen sich nur mit Adressen bestimmter Domains anlegen. Verwenden Sie Ihre Arbeitsadresse oder bitten Sie einen Inhaber um eine Einladung.',
    notOffered: {
      open: 'Dieser Server kann derzeit keine Adressen bestätigen. Deshalb lässt sich kein Konto anlegen.',
      domains: 'Dieser Server kann derzeit keine Adressen bestätigen. Deshalb lässt sich kein Konto anlegen.',
      invited: 'Hier brauchen Sie für ein Konto eine Einladung. Fragen Sie einen Inhaber Ihrer Organisation.',
      closed: 'Hier werden keine neuen Konten angelegt.',
    },
    submit: 'Konto anlegen',
    submitting: 'Wird angelegt …',
    gone: 'Dieser Link gilt nicht mehr.',
    goneHint: 'Er wurde verwendet, durch einen neueren ersetzt oder ist abgelaufen.',
    again: 'Von vorn beginnen',
  },
  forgot: {
    title: 'Passwort vergessen?',
    greeting: 'Passwort vergessen?',
    lead: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
    email: 'E-Mail',
    submit: 'Link senden',
    submitting: 'Wird gesendet …',
    tooMany: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann erneut.',
    sentTitle: 'Sehen Sie in Ihrem Postfach nach.',
    sent: (email) =>
      `Falls es ein Konto mit ${email} gibt, ist ein Link unterwegs, mit dem Sie ein neues Passwort festlegen. Er funktioniert einmal und innerhalb einer Stunde.`,
    notThere:
      'Nichts angekommen? Sehen Sie im Spam-Ordner nach, und prüfen Sie, ob Sie sich mit dieser Adresse anmelden.',
    again: 'Andere Adresse verwenden',
    noMail: 'Dieser Server versendet keine E-Mails. Deshalb lässt sich hier kein Passwort zurücksetzen.',
    askOwner: 'Fragen Sie einen Inhaber Ihrer Organisation',
    askOwnerHint:
      'Unter Einstellungen → Mitglieder lässt sich für Sie ein Link zum Zurücksetzen des Passworts erstellen.',
    machine: 'Sie betreiben den Server selbst',
    machineHint:
      'Führen Sie das im Ordner von Stoa aus. Es gibt einen Link aus, mit dem Sie ein neues Passwort festlegen.',
    command: 'Befehl',
    back: 'Zurück zur Anmeldung',
  },
  reset: {
    title: 'Neues Passwort festlegen',
    greeting: 'Legen Sie ein neues Passwort fest.',
    lead: (name) => `Willkommen zurück, ${name}. Überall sonst werden Sie abgemeldet.`,
    email: 'E-Mail',
    password: 'Neues Passwort',
    passwordHelp: 'Mindestens 8 Zeichen. Gut ist ein ganzer Satz.',
    submit: 'Passwort festlegen und anmelden',
    submitting: 'Wird festgelegt …',
    gone: 'Dieser Link gilt nicht mehr.',
    goneHint: 'Er wurde verwendet, durch einen neueren ersetzt oder ist abgelaufen.',
    askAgain: 'Neuen Link anfordern',
    tooMany: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann erneut.',
  },
  unlock: {
    title: 'Anmeldung freigeben',
    greeting: 'Geben Sie die Anmeldung frei.',
    lead: 'Die Anmeldung bei Ihrem Konto ist nach zu vielen falschen Passwörtern pausiert. Wenn Sie das waren, beendet ein Klick die Pause. Falsche Passwörter von anderswo halten Sie in diesem Browser dann nicht mehr auf.',
    submit: 'Pause beenden',
    submitting: 'Pause wird beendet …',
    done: 'Sie können sich wieder anmelden.',
    doneHint: (email) => `Die Pause für ${email} ist vorbei.`,
    gone: 'Dieser Link gilt nicht mehr.',
    goneHint:
      'Er wurde verwendet, durch einen neueren ersetzt oder ist abgelaufen. Die Pause endet innerhalb einer Stunde von selbst.',
    onward: 'Anmelden',
  },
}
