/** Decides whether the socket sends the identity: one that is rejected must not keep replies from arriving. */
export interface IdentityFallback {
  /** Whether the next handshake sends the identity. */
  sendsIdentity(): boolean
  /** A handshake failed; returns what that changed for the next one. */
  onFailure(): 'dropped' | 'restored' | undefined
  onOpen(): void
  /** Sends the identity again, as it is a new one. */
  reset(): void
}

const FAILURES_IN_A_ROW = 3

/** After three failures in a row the next handshake is anonymous; if that fails too, the network is to blame. */
export function createIdentityFallback(hasIdentity: () => boolean): IdentityFallback {
  let isSent = true
  let failures = 0
  return {
    sendsIdentity: () => isSent && hasIdentity(),
    onFailure() {
      if (!hasIdentity()) return undefined
      failures += 1
      if (isSent && failures < FAILURES_IN_A_ROW) return undefined
      isSent = !isSent
      failures = 0
      return isSent ? 'restored' : 'dropped'
    },
    onOpen: () => void (failures = 0),
    reset() {
      isSent = true
      failures = 0
    },
  }
}
