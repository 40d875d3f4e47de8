import { errors } from '../../kernel/errors.ts'

/** The errors of sign-up, sessions, organizations, members and keys. */
export const E = errors({
  signup_invite_only: [403, 'An account is made with an invitation; ask the organization’s owner for one.'],
  account_exists: [409, 'There is an account with this email already; sign in to accept the invitation.'],
  invalid_credentials: [401, 'Wrong email or password.'],
  wrong_password: [403, 'The current password is wrong.'],
  no_membership: [403, 'The account belongs to no organization any more; ask an owner for an invitation.'],
  password_too_obvious: [400, 'The password must not be the email address or the name.'],
  link_not_valid: [404, 'The link was used already, has expired or was replaced by a newer one.'],
  own_password: [409, 'Change your own password in your profile.'],
  member_elsewhere: [
    409,
    'This person belongs to another organization too, so an owner here cannot reset their password. They can do it by email, or whoever runs the server with `npm run admin -- reset-password`.',
  ],
  email_unavailable: [409, 'This address cannot be used.'],
  session_not_found: [404, 'There is no such session.'],
  not_signed_in: [403, 'An invitation is accepted by who is signed in.'],
  invitation_not_found: [404, 'There is no such invitation.'],
  invitation_not_found_or_expired: [404, 'The invitation does not exist, or is not valid any more.'],
  invitation_already_accepted: [409, 'The invitation was accepted already.'],
  invitation_revoked: [410, 'The invitation was revoked; ask for a new one.'],
  invitation_expired: [410, 'The invitation has expired; ask for a new one.'],
  invitation_for_other_email: [403, 'The invitation is for another email address.'],
  already_member: [409, 'A person with this email is a member already.'],
  member_not_found: [404, 'There is no such member.'],
  last_owner: [409, 'An organization needs an owner: make somebody else one first.'],
  membership_not_found: [404, 'You are not a member of that organization.'],
  settings_too_large: [400, 'The settings may hold at most 16 KB.'],
  api_key_not_found: [404, 'There is no such API key.'],
  scope_not_held: [403, 'A key can only grant scopes that it holds itself.'],
})
