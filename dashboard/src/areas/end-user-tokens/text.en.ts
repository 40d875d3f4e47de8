/** The texts about the tokens of customers. */
export const text = {
  title: 'Customer tokens',
  lead: 'With a token, a page or an agent acts as one customer: it reads and writes that customer’s conversations and nothing else.',
  adminsOnly: 'Only owners and admins see customer tokens.',
  emptyTitle: 'No valid tokens',
  emptyHint:
    'Your server makes a token for a customer with an API key that may add end users and make tokens for them. It is listed here until it expires.',
  code: 'On your server, with @stoa/sdk',
  unnamed: 'No name',
  scopes: (scopes: string) => `May use: ${scopes}`,
  noScopes: 'May do nothing',
  expires: 'Expires',
  lastUsed: 'Last used',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke this token of ${name}?`,
  revokeBody: (ending: string) =>
    `Whatever uses the token ending in ${ending} loses access immediately. You can’t undo this. Your server can make a new one at any time.`,
  revoked: 'Token revoked',
  revokeAll: 'Revoke all of this customer',
  revokeAllTitle: (name: string) => `Revoke all tokens of ${name}?`,
  revokeAllBody:
    'Every page and agent that acts as this customer loses access immediately. You can’t undo this. Your server can make new tokens at any time.',
  revokedAll: (count: number) => (count === 1 ? '1 token revoked' : `${count} tokens revoked`),
} as const
