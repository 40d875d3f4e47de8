/** A call that a browser is to make to a voice channel. */
export interface CallRequest {
  orgId: string
  /** Ids of what the call belongs to, for the vendor to give back with what it reports. */
  about: Readonly<Record<string, string>>
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** All that a browser needs to place its call; it never carries prompts, tools or keys of the vendor's account. */
export interface CallDescriptor {
  vendor: string
  transport: 'webrtc'
  /** Where the browser and the vendor agree on the connection. */
  signalingUrl: string
  /** Opens this one call, for a short time. */
  token: string
  iceServers: { urls: string[]; username?: string; credential?: string }[]
  metadata: Record<string, string>
}

/** One vendor of voice calls. */
export interface VoiceCalls {
  /** Prepares a call; throws where the vendor does not. */
  start(request: CallRequest): Promise<CallDescriptor>
}

/** The vendors whose channels browsers can call, by their names. */
export type VoiceVendors = ReadonlyMap<string, VoiceCalls>
