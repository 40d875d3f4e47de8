const DAY = 24 * 60 * 60

/** How long what the authorization server gives out is valid, in seconds. */
export const LIFETIMES = {
  AuthorizationCode: 60,
  AccessToken: 60 * 60,
  RefreshToken: 30 * DAY,
  // A connection ends when its last refresh token does, which each use renews.
  Grant: 3650 * DAY,
  Interaction: 10 * 60,
  Session: 60 * 60,
} as const

/** For how long a refresh token that was used gives its successor again, in seconds. */
export const SECOND_USE = 60
