/** The texts of proving a second factor, at sign-in and before a change of it. */
export const factorText = {
  usePasskey: 'Use a passkey',
  waiting: 'Waiting for your browser…',
  code: 'Code from your authenticator app',
  codeHelp: 'Six digits. Each code works once.',
  recoveryCode: 'Recovery code',
  recoveryHelp: 'One of the ten codes you saved. It works once.',
  submit: 'Confirm',
  submitting: 'Confirming…',
  toRecovery: 'Use a recovery code instead',
  toApp: 'Use your authenticator app instead',
  toPasskey: 'Back to your passkey',
  or: 'or',
  wrongCode: 'Wrong code, or one that was used already. Try the next one.',
  wrongRecovery: 'This recovery code is wrong or was used already.',
  refusedPasskey: 'The passkey wasn’t accepted. Try it again.',
  cancelledPasskey: 'Nothing was confirmed: your browser stopped, or you closed its question.',
  confirmFirst:
    'It’s been more than ten minutes since you confirmed it’s you. Sign out and back in, then try again.',
} as const
