import { apiKeyStands } from '../identity/index.ts'

/** SQL: whether a token of the table `alias` is good: neither revoked nor expired, as the key that made it. */
export const goodToken = (alias: string): string =>
  `${alias}.revoked_at is null and ${alias}.expires_at > now() and ${apiKeyStands(`${alias}.org_id`, `${alias}.created_by`)}`
