import { errors } from '../../kernel/errors.ts'

/** The errors of sign-up, sessions, organizations, members and keys. */
export const E = errors({
  signup_closed: [409, 'An organization exists already; ask its owner for access.'],
  invalid_credentials: [401, 'The e-mail or the password is not right.'],
  wrong_password: [403, 'The current password is not right.'],
  password_too_obvious: [400, 'The password must not be the e-mail address or the name.'],
  session_not_found: [404, 'There is no such session.'],
  settings_too_large: [400, 'The settings may hold at most 16 KB.'],
  api_key_not_found: [404, 'There is no such API key.'],
  scope_not_held: [403, 'A key can only grant scopes that it holds itself.'],
})
