import { plural } from '../../text/plural.ts'

/** The texts of one’s own second factor. */
export const text = {
  title: 'Second factor',
  lead: 'With one, your password alone signs nobody in.',
  none: 'You have none yet.',
  app: 'Authenticator app',
  passkey: (name: string) => `Passkey: ${name}`,
  since: 'Added',
  lastUsed: 'Last used',
  codes: 'Recovery codes',
  codesLeft: (count: number) => plural(count, { one: 'code left', other: 'codes left' }),
  fewCodes:
    'You have hardly any recovery codes left. Make new ones, so that a lost phone doesn’t lock you out.',
  addApp: 'Add authenticator app',
  addPasskey: 'Add passkey',
  renew: 'Make new codes',
  remove: 'Remove',
  removed: 'Removed',
  noPasskeys:
    'Passkeys aren’t available here: browsers offer them only where Stoa is opened by a name over https.',
  titles: {
    'add-app': 'Add authenticator app',
    'add-passkey': 'Add passkey',
    'remove-app': 'Remove authenticator app?',
    'remove-passkey': (name: string) => `Remove the passkey “${name}”?`,
    renew: 'Make new recovery codes?',
    codes: 'Save your recovery codes',
  },
  removeOne: 'It can’t be used to sign in any more. Your other second factors still work.',
  removeLast:
    'This is your only second factor. Without it your password alone signs you in, and your recovery codes are deleted.',
  renewBody: 'The codes you have now stop working at once.',
  codesOnce:
    'Each code signs you in once if you lose your app or passkey. They are shown only now: keep them where you keep important papers, or in a password manager.',
  download: 'Download',
  print: 'Print',
  confirmLead: 'Confirm first that it’s you.',
  password: 'Your password',
  wrongPassword: 'This password is wrong.',
  scan: 'Scan this code with an authenticator app on your phone. If you can’t scan it, enter the key by hand.',
  qr: 'QR code with the key',
  key: 'Key',
  firstCodeHelp: 'Six digits. Enter the code that the app shows now.',
  appAdded: 'Authenticator app added',
  passkeyLead: 'Your browser, phone, password manager or security key keeps the passkey.',
  passkeyName: 'Name',
  passkeyNameHelp: 'By which you recognize it later.',
  passkeyAdded: 'Passkey added',
  passkeyThere: 'This device has a passkey for your account already.',
  requiredGreeting: 'One more step.',
  requiredLead:
    'Your organization requires a second factor. Add one to go on; from then on you sign in with your password and it.',
  onward: 'Continue',
  signOut: 'Sign out',
} as const
