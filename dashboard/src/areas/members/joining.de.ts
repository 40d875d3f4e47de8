import type { Translation } from '../../text/translation.ts'
import type { joiningText as english } from './joining.en.ts'

/** The texts of the page on which an invitation is accepted, in German. */
export const joiningText: Translation<typeof english> = {
  continueWith: (name) => `Weiter mit ${name}`,
  title: 'Einladung',
  greeting: (org) => `Willkommen bei ${org}.`,
  invitedBy: (name, role) => `${name} hat Sie als ${role} eingeladen.`,
  invited: (role) => `Sie wurden als ${role} eingeladen.`,
  email: 'E-Mail',
  name: 'Ihr Name',
  nameHelp: 'Ihr Team sieht den vollen Namen, Besucher nur den Vornamen.',
  password: 'Passwort',
  passwordHelp: 'Mindestens 8 Zeichen. Gut ist ein ganzer Satz.',
  yourPassword: 'Ihr Passwort',
  hasAccount: 'Sie haben schon ein Konto. Melden Sie sich an, um beizutreten.',
  signUp: 'Konto erstellen und beitreten',
  signIn: 'Anmelden und beitreten',
  join: (org) => `${org} beitreten`,
  joining: 'Beitritt läuft …',
  signedInAs: 'Angemeldet als',
  otherPerson: (email, me) => `Diese Einladung ist für ${email}. Sie sind als ${me} angemeldet.`,
  signOut: 'Abmelden und fortfahren',
  stay: 'Angemeldet bleiben',
  wrong: 'Falsches Passwort',
  tooMany: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann erneut.',
  gone: 'Diese Einladung gilt nicht mehr.',
  goneHint:
    'Sie wurde verwendet, ersetzt oder widerrufen, oder sie ist abgelaufen. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
  goneReasons: {
    invitation_already_accepted: 'Sie wurde schon angenommen. Waren Sie das selbst, melden Sie sich an.',
    invitation_revoked: 'Sie wurde widerrufen. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
    inviter_not_owner:
      'Die Person, die Sie eingeladen hat, ist nicht mehr Inhaber. Bitten Sie einen Inhaber um eine neue Einladung.',
    invitation_expired: 'Sie ist abgelaufen. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
  },
  toSignIn: 'Anmelden',
}
