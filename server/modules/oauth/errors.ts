import { errors } from '../../kernel/base/errors.ts'

/** What the authorization server refuses with, beside the errors of OAuth itself. */
export const E = errors({
  oauth_request_not_found: [
    404,
    'This request is not there any more, or was opened in another session; start again in the program.',
  ],
  oauth_not_a_member: [403, 'You are not a member of the organization that the program asks for.'],
  oauth_scope_unknown: [
    400,
    'One of these scopes is not among those of the tools; choose from what the request lists.',
  ],
  oauth_client_not_found: [404, 'There is no such program.'],
  oauth_connection_not_found: [404, 'This connection is not there.'],
})
