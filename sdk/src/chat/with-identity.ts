import type { ChatHost } from './chat-host.ts'
import { isIdentityRejection } from './identity.ts'
import type { Identity } from './identity-pair.ts'
import { codeOf } from './widget-api.ts'

/** Makes a request in the visitor's name; a name that the service does not accept is dropped, and asked without. */
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
