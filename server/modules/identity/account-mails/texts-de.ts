import type { AccountMails } from './account-mails.ts'
import { greet } from './greet.ts'

const ROLES = { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied', custom: 'Mitglied mit eigener Rolle' }

const SECOND_FACTOR = {
  added: {
    subject: 'Ein zweiter Faktor wurde hinzugefügt',
    body: 'Zu Ihrem Stoa-Konto wurde soeben eine Authenticator-App oder ein Passkey hinzugefügt. Die Anmeldung braucht ab jetzt einen zweiten Faktor.',
  },
  removed: {
    subject: 'Ein zweiter Faktor wurde entfernt',
    body: 'Von Ihrem Stoa-Konto wurde soeben eine Authenticator-App oder ein Passkey entfernt.',
  },
  codes: {
    subject: 'Sie haben neue Wiederherstellungscodes',
    body: 'Für Ihr Stoa-Konto wurden soeben neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.',
  },
  reset: {
    subject: 'Ihr zweiter Faktor wurde zurückgesetzt',
    body: 'Authenticator-App, Passkeys und Wiederherstellungscodes Ihres Stoa-Kontos wurden soeben entfernt, durch einen Inhaber Ihrer Organisation oder durch den Betreiber des Servers. Zur Anmeldung genügt Ihr Passwort, bis Sie wieder einen zweiten Faktor hinzufügen.',
  },
}

/** The mails in German. */
export const de: AccountMails = {
  secondFactorChanged: ({ name, change, forgotUrl }) => ({
    subject: SECOND_FACTOR[change].subject,
    heading: SECOND_FACTOR[change].subject,
    body: [
      greet('Hallo', name),
      SECOND_FACTOR[change].body,
      'Wenn Sie das nicht erwartet haben, setzen Sie sofort ein neues Passwort, womit Sie überall abgemeldet werden, und sagen Sie einem Inhaber Ihrer Organisation Bescheid.',
    ],
    action: { label: 'Neues Passwort setzen', url: forgotUrl },
  }),
  resetPassword: ({ name, url }) => ({
    subject: 'Passwort zurücksetzen',
    heading: 'Passwort zurücksetzen',
    body: [
      greet('Hallo', name),
      'jemand möchte das Passwort Ihres Stoa-Kontos zurücksetzen. Wenn Sie das waren, wählen Sie ein neues Passwort.',
    ],
    action: { label: 'Neues Passwort wählen', url },
    footnote:
      'Der Link gilt einmal und eine Stunde lang. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
  }),
  passwordChanged: ({ name, forgotUrl }) => ({
    subject: 'Ihr Passwort wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    body: [
      greet('Hallo', name),
      'das Passwort Ihres Stoa-Kontos wurde soeben geändert, und Sie wurden überall sonst abgemeldet.',
      'Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort und sagen Sie einem Inhaber Ihrer Organisation Bescheid.',
    ],
    action: { label: 'Neues Passwort setzen', url: forgotUrl },
  }),
  verifyEmail: ({ name, url }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    body: [
      greet('Hallo', name),
      'bestätigen Sie, dass diese Adresse Ihnen gehört und dass E-Mails von Stoa Sie erreichen.',
    ],
    action: { label: 'Adresse bestätigen', url },
    footnote: 'Der Link gilt einmal und 24 Stunden lang.',
  }),
  confirmNewEmail: ({ name, email, url }) => ({
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    heading: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    body: [
      greet('Hallo', name),
      `Sie möchten sich bei Stoa künftig mit ${email} anmelden. Bestätigen Sie die Adresse, damit die Änderung gilt.`,
    ],
    action: { label: 'Adresse bestätigen', url },
    footnote:
      'Der Link gilt einmal und 24 Stunden lang. Wenn Sie das nicht wollten, ignorieren Sie diese E-Mail: Es ändert sich nichts.',
  }),
  emailInUse: ({ signInUrl }) => ({
    subject: 'Sie haben bereits ein Konto',
    heading: 'Sie haben bereits ein Konto',
    body: [
      'Jemand möchte diese Adresse für ein Stoa-Konto verwenden. Es gibt bereits ein Konto mit ihr, deshalb wurde nichts geändert.',
      'Wenn Sie das waren, melden Sie sich mit dieser Adresse an.',
    ],
    action: { label: 'Anmelden', url: signInUrl },
  }),
  emailChangeAsked: ({ name, email }) => ({
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    heading: 'Ihre E-Mail-Adresse soll geändert werden',
    body: [
      greet('Hallo', name),
      `die Adresse Ihres Stoa-Kontos soll zu ${email} geändert werden; Ihr Passwort wurde dafür eingegeben. Die Änderung gilt, sobald die neue Adresse bestätigt ist.`,
      'Wenn Sie das nicht waren, ändern Sie Ihr Passwort in Ihrem Profil: Das hält die Änderung auf.',
    ],
  }),
  emailChanged: ({ name, email }) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    heading: 'Ihre E-Mail-Adresse wurde geändert',
    body: [
      greet('Hallo', name),
      `Sie melden sich bei Stoa ab jetzt mit ${email} an. An diese Adresse gehen keine E-Mails zu Ihrem Konto mehr.`,
      'Wenn Sie das nicht waren, sagen Sie sofort einem Inhaber Ihrer Organisation Bescheid.',
    ],
  }),
  signInPaused: ({ name, url }) => ({
    subject: 'Die Anmeldung an Ihrem Konto ist angehalten',
    heading: 'Die Anmeldung an Ihrem Konto ist angehalten',
    body: [
      greet('Hallo', name),
      'für Ihr Stoa-Konto wurde mehrmals hintereinander ein falsches Passwort eingegeben. Die Anmeldung ist für kurze Zeit angehalten, und länger, wenn es so weitergeht.',
      'Wenn Sie das waren, beenden Sie die Pause und versuchen Sie es noch einmal. Wenn nicht: Niemand ist hineingekommen, und Sie müssen nichts tun.',
      'In einem Browser, in dem Sie sich schon angemeldet haben oder in dem Sie diesem Link folgen, können Sie sich weiter anmelden: Falsche Passwörter von anderswo halten Sie dort nicht auf.',
    ],
    action: { label: 'Pause beenden', url },
    footnote: 'Der Link funktioniert einmal, innerhalb einer Stunde.',
  }),
  signUp: ({ url }) => ({
    subject: 'Konto anlegen',
    heading: 'Konto anlegen',
    body: [
      'Jemand möchte mit dieser Adresse ein Stoa-Konto anlegen. Wenn Sie das waren, geht es hier weiter.',
    ],
    action: { label: 'Konto anlegen', url },
    footnote:
      'Der Link gilt einmal und 24 Stunden lang. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es wird kein Konto angelegt.',
  }),
  signUpInUse: ({ signInUrl }) => ({
    subject: 'Sie haben bereits ein Konto',
    heading: 'Sie haben bereits ein Konto',
    body: [
      'Jemand möchte mit dieser Adresse ein Stoa-Konto anlegen. Es gibt bereits eines, deshalb wurde nichts geändert.',
      'Wenn Sie das waren, melden Sie sich an. Ein vergessenes Passwort können Sie dort neu setzen.',
    ],
    action: { label: 'Anmelden', url: signInUrl },
  }),
  newSignIn: ({ name, at, browser, place, address, url }) => ({
    subject: 'Neue Anmeldung an Ihrem Konto',
    heading: 'Neue Anmeldung an Ihrem Konto',
    body: [
      greet('Hallo', name),
      'jemand hat sich an Ihrem Stoa-Konto angemeldet, in einem Browser, den wir für das Konto nicht kennen.',
      [
        `Zeit: ${at}`,
        `Browser: ${browser ?? 'unbekannt'}`,
        `Ort: ${place ? `${place}, nach der Netzwerkadresse` : 'unbekannt'}`,
        `Netzwerkadresse: ${address ?? 'unbekannt'}`,
      ].join('\n'),
      'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, setzen Sie sofort ein neues Passwort: Das beendet diese und alle anderen Anmeldungen und trennt die Dienste, die mit dem Konto verbunden sind.',
    ],
    ...(url !== null && { action: { label: 'Das war ich nicht', url } }),
    ...(url !== null && {
      footnote: 'Der Link gilt einmal und drei Tage lang; eine spätere E-Mail dieser Art ersetzt ihn.',
    }),
  }),
  providerConnected: ({ name, provider, email }) => ({
    subject: `Sie können sich jetzt mit ${provider} anmelden`,
    heading: `Sie können sich jetzt mit ${provider} anmelden`,
    body: [
      greet('Hallo', name),
      `Ihr Stoa-Konto wurde mit ${provider} (${email}) verbunden. Wer sich dort anmelden kann, kann sich auch an Ihrem Konto anmelden.`,
      'Wenn Sie das nicht waren, trennen Sie die Verbindung in Ihrem Profil und ändern Sie Ihr Passwort.',
    ],
  }),
  invitation: ({ orgName, inviterName, role, url, email }) => ({
    subject: `${inviterName || 'Jemand'} lädt Sie zu ${orgName} ein`,
    heading: `Einladung zu ${orgName}`,
    body: [`${inviterName || 'Jemand'} lädt Sie zu ${orgName} auf Stoa ein, als ${ROLES[role]}.`],
    action: { label: 'Einladung annehmen', url },
    footnote: `Die Einladung gilt für ${email} und läuft in 7 Tagen ab.`,
  }),
}
