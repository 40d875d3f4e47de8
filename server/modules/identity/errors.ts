import { errors } from '../../kernel/errors.ts'

/** The errors of sign-up, sessions, organizations, members and keys. */
export const E = errors({
  signup_invite_only: [
    403,
    'Creating an account requires an invitation; ask an owner of the organization for one.',
  ],
  account_exists: [409, 'An account with this email already exists; sign in to accept the invitation.'],
  invalid_credentials: [401, 'Wrong email or password.'],
  sign_in_paused: [429, 'Signing in to this account is paused after too many wrong passwords.'],
  password_paused: [429, 'Too many wrong passwords.'],
  network_paused: [429, 'Too many wrong tries came from your network.'],
  wrong_password: [403, 'The current password is wrong.'],
  no_membership: [
    403,
    'The account is no longer a member of any organization; ask an owner for an invitation.',
  ],
  password_too_obvious: [400, 'The password must not be the email address or the name.'],
  password_unchanged: [400, 'The new password must be another than the current one.'],
  link_not_valid: [404, 'The link was used already, has expired or was replaced by a newer one.'],
  own_password: [409, 'Change your own password in your profile.'],
  member_elsewhere: [
    409,
    'This person belongs to another organization too, so an owner here cannot reset their password. They can do it by email, or whoever runs the server with `npm run admin -- reset-password`.',
  ],
  email_unavailable: [409, 'This address cannot be used.'],
  session_not_found: [404, 'Session not found.'],
  not_signed_in: [403, 'Sign in to accept an invitation.'],
  invitation_not_found: [404, 'Invitation not found.'],
  invitation_not_found_or_expired: [404, 'The invitation does not exist or is no longer valid.'],
  invitation_already_accepted: [409, 'The invitation was already accepted.'],
  invitation_revoked: [410, 'The invitation was revoked; ask for a new one.'],
  invitation_expired: [410, 'The invitation has expired; ask for a new one.'],
  inviter_not_owner: [
    410,
    'Whoever sent this invitation is not an owner any more; ask an owner of the organization for a new one.',
  ],
  invitation_for_other_email: [403, 'The invitation is for another email address.'],
  already_member: [409, 'A person with this email is already a member.'],
  member_not_found: [404, 'Member not found.'],
  last_owner: [409, 'An organization needs an owner; make someone else an owner first.'],
  membership_not_found: [404, 'You are not a member of that organization.'],
  settings_too_large: [400, 'Settings can be up to 16 KB.'],
  api_key_not_found: [404, 'API key not found.'],
  scope_not_held: [403, 'A key can only grant scopes that it holds itself.'],
})
