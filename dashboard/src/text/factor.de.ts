import type { factorText as english } from './factor.en.ts'
import type { Translation } from './translation.ts'

/** The texts of proving a second factor, in German. */
export const factorText: Translation<typeof english> = {
  usePasskey: 'Passkey verwenden',
  waiting: 'Ihr Browser fragt Sie …',
  code: 'Code aus Ihrer Authenticator-App',
  codeHelp: 'Sechs Ziffern. Jeder Code gilt einmal.',
  recoveryCode: 'Wiederherstellungscode',
  recoveryHelp: 'Einer der zehn Codes, die Sie aufbewahrt haben. Er gilt einmal.',
  submit: 'Bestätigen',
  submitting: 'Wird bestätigt …',
  toRecovery: 'Stattdessen einen Wiederherstellungscode verwenden',
  toApp: 'Stattdessen die Authenticator-App verwenden',
  toPasskey: 'Zurück zum Passkey',
  or: 'oder',
  wrongCode: 'Der Code ist falsch oder wurde schon verwendet. Versuchen Sie den nächsten.',
  wrongRecovery: 'Dieser Wiederherstellungscode ist falsch oder wurde schon verwendet.',
  refusedPasskey: 'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal.',
  cancelledPasskey:
    'Es wurde nichts bestätigt: Der Browser hat abgebrochen, oder Sie haben seine Frage geschlossen.',
  confirmFirst:
    'Es ist mehr als zehn Minuten her, dass Sie sich bestätigt haben. Melden Sie sich ab und wieder an, und versuchen Sie es dann noch einmal.',
}
