/** Decides whether the socket may name the visitor: a rejected identity must not keep replies away. */
export interface IdentityFallback {
  /** Whether the next handshake names the identity. */
  isArmed(): boolean
  /** A handshake failed; tells what changed by it. */
  onFailure(): 'dropped' | 'rearmed' | undefined
  onOpen(): void
  arm(): void
}

const FAILURES_IN_A_ROW = 3

/** After three failures in a row the next attempt is anonymous; if that fails too it was the network. */
export function createIdentityFallback(hasIdentity: () => boolean): IdentityFallback {
  let armed = true
  let failures = 0
  return {
    isArmed: () => armed && hasIdentity(),
    onFailure() {
      if (!hasIdentity()) return undefined
      failures += 1
      if (armed && failures < FAILURES_IN_A_ROW) return undefined
      armed = !armed
      failures = 0
      return armed ? 'rearmed' : 'dropped'
    },
    onOpen: () => void (failures = 0),
    arm() {
      armed = true
      failures = 0
    },
  }
}
