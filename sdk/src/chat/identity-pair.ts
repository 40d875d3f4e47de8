/** Who the page says the visitor is, with the hash that its server made. */
export interface Identity {
  externalId: string
  /** HMAC-SHA-256 of the id, 64 hexadecimal digits. */
  userHash: string
}

const MAX_EXTERNAL_ID = 200
const USER_HASH = /^[0-9a-f]{64}$/i

/** Validates id and hash: the pair, `undefined` when both are absent, or a sentence that says what is wrong. */
export function readIdentity(
  externalId: unknown,
  userHash: unknown,
  names: string,
): Identity | undefined | string {
  const given = (value: unknown) => value !== undefined && value !== null && value !== ''
  if (!given(externalId) && !given(userHash)) return undefined
  if (!given(externalId) || !given(userHash)) return `${names} go together: one of them is missing`
  if (typeof userHash !== 'string' || !USER_HASH.test(userHash))
    return `${names}: the hash is not 64 hexadecimal digits`
  const id = String(externalId)
  if (id.length > MAX_EXTERNAL_ID) return `${names}: the id is longer than ${MAX_EXTERNAL_ID} characters`
  return { externalId: id, userHash: userHash.toLowerCase() }
}
