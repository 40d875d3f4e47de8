import type { ChatHost } from './chat-host.ts'
import { isIdentityRejection } from './identity.ts'
import type { Identity } from './identity-pair.ts'
import { codeOf } from '../api-error.ts'

/** Makes a request with the visitor’s identity; if the service rejects it, drops it and repeats the request without. */
export async function withIdentity<T>(
  { identity }: Pick<ChatHost, 'identity'>,
  request: (identity: Identity | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await request(identity.current())
  } catch (error) {
    if (!identity.current() || !isIdentityRejection(error)) throw error
    identity.drop(codeOf(error))
    return request(undefined)
  }
}
