import type { AccountMails } from './account-mails.ts'
import { greet } from './greet.ts'

const ROLES = {
  owner: 'an owner',
  admin: 'an admin',
  member: 'a member',
  custom: 'a member with a role of its own',
}

const SECOND_FACTOR = {
  added: {
    subject: 'A second factor was added',
    body: 'An authenticator app or a passkey was added to your Stoa account just now. Signing in needs a second factor from now on.',
  },
  removed: {
    subject: 'A second factor was removed',
    body: 'An authenticator app or a passkey was removed from your Stoa account just now.',
  },
  codes: {
    subject: 'You have new recovery codes',
    body: 'New recovery codes were made for your Stoa account just now. The old ones do not work any more.',
  },
  reset: {
    subject: 'Your second factor was reset',
    body: 'Your authenticator app, passkeys and recovery codes were removed from your Stoa account just now, by an owner of your organization or by whoever runs the server. Your password alone signs you in until you add a second factor again.',
  },
}

/** The mails in English. */
export const en: AccountMails = {
  secondFactorChanged: ({ name, change, forgotUrl }) => ({
    subject: SECOND_FACTOR[change].subject,
    heading: SECOND_FACTOR[change].subject,
    body: [
      greet('Hello', name),
      SECOND_FACTOR[change].body,
      'If you did not expect this, set a new password at once, which signs you out everywhere, and tell an owner of your organization.',
    ],
    action: { label: 'Set a new password', url: forgotUrl },
  }),
  resetPassword: ({ name, url }) => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    body: [
      greet('Hello', name),
      'Somebody asked to reset the password of your Stoa account. If it was you, choose a new password.',
    ],
    action: { label: 'Choose a new password', url },
    footnote:
      'The link works once, within an hour. If it was not you, ignore this email: your password stays as it is.',
  }),
  passwordChanged: ({ name, forgotUrl }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    body: [
      greet('Hello', name),
      'The password of your Stoa account was changed just now, and you were signed out everywhere else.',
      'If it was not you, set a new password at once and tell an owner of your organization.',
    ],
    action: { label: 'Set a new password', url: forgotUrl },
  }),
  verifyEmail: ({ name, url }) => ({
    subject: 'Verify your email address',
    heading: 'Verify your email address',
    body: [greet('Hello', name), 'Confirm that this address is yours and that emails from Stoa reach you.'],
    action: { label: 'Verify address', url },
    footnote: 'The link works once, within 24 hours.',
  }),
  confirmNewEmail: ({ name, email, url }) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    body: [
      greet('Hello', name),
      `You asked to sign in to Stoa with ${email} from now on. Confirm the address to make the change.`,
    ],
    action: { label: 'Confirm address', url },
    footnote:
      'The link works once, within 24 hours. If you did not ask for this, ignore this email: nothing changes.',
  }),
  emailInUse: ({ signInUrl }) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    body: [
      'Somebody asked to use this address for their Stoa account. There is an account with it already, so nothing was changed.',
      'If it was you, sign in with this address instead.',
    ],
    action: { label: 'Sign in', url: signInUrl },
  }),
  emailChangeAsked: ({ name, email }) => ({
    subject: 'Your email address is about to change',
    heading: 'Your email address is about to change',
    body: [
      greet('Hello', name),
      `A change of your Stoa account’s address to ${email} was asked for with your password. It takes effect once the new address is confirmed.`,
      'If it was not you, change your password in your profile: that stops the change.',
    ],
  }),
  emailChanged: ({ name, email }) => ({
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    body: [
      greet('Hello', name),
      `You sign in to Stoa with ${email} from now on. This address gets no more emails about your account.`,
      'If it was not you, tell an owner of your organization at once.',
    ],
  }),
  signInPaused: ({ name, url }) => ({
    subject: 'Sign-in to your account is paused',
    heading: 'Sign-in to your account is paused',
    body: [
      greet('Hello', name),
      'Somebody entered a wrong password for your Stoa account several times in a row. Signing in is paused for a short while, and for longer if it goes on.',
      'If it was you, end the pause and try again. If it was not you, nobody got in, and there is nothing that you need to do.',
      'You can go on signing in with a browser in which you did so before, or in which you follow this link: wrong passwords from elsewhere do not stop you there.',
    ],
    action: { label: 'End the pause', url },
    footnote: 'The link works once, within an hour.',
  }),
  signUp: ({ url }) => ({
    subject: 'Create your account',
    heading: 'Create your account',
    body: ['Somebody asked to create a Stoa account with this address. If it was you, go on here.'],
    action: { label: 'Create account', url },
    footnote:
      'The link works once, within 24 hours. If it was not you, ignore this email: no account is created.',
  }),
  signUpInUse: ({ signInUrl }) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    body: [
      'Somebody asked to create a Stoa account with this address. There is one already, so nothing was changed.',
      'If it was you, sign in. If you do not remember the password, you can set a new one there.',
    ],
    action: { label: 'Sign in', url: signInUrl },
  }),
  newSignIn: ({ name, at, browser, place, address, url }) => ({
    subject: 'New sign-in to your account',
    heading: 'New sign-in to your account',
    body: [
      greet('Hello', name),
      'Somebody signed in to your Stoa account with a browser that we do not know for it.',
      [
        `Time: ${at}`,
        `Browser: ${browser ?? 'unknown'}`,
        `Place: ${place ? `${place}, judging by the network address` : 'unknown'}`,
        `Network address: ${address ?? 'unknown'}`,
      ].join('\n'),
      'If it was you, there is nothing to do. If it was not, set a new password at once: that ends this sign-in and all others, and disconnects the services that the account is connected with.',
    ],
    ...(url !== null && { action: { label: 'That was not me', url } }),
    ...(url !== null && {
      footnote: 'The link works once, within three days; a later email of this kind replaces it.',
    }),
  }),
  providerConnected: ({ name, provider, email }) => ({
    subject: `You can sign in with ${provider} now`,
    heading: `You can sign in with ${provider} now`,
    body: [
      greet('Hello', name),
      `Your Stoa account was connected with ${provider} (${email}). Whoever can sign in there can sign in to your account.`,
      'If it was not you, disconnect it in your profile and change your password.',
    ],
  }),
  invitation: ({ orgName, inviterName, role, url, email }) => ({
    subject: `${inviterName || 'Somebody'} invites you to ${orgName}`,
    heading: `Join ${orgName}`,
    body: [`${inviterName || 'Somebody'} invites you to ${orgName} on Stoa, as ${ROLES[role]}.`],
    action: { label: 'Accept the invitation', url },
    footnote: `The invitation is for ${email} and expires in 7 days.`,
  }),
}
