import type { TextCall, TextField, VendorRequest } from './text-vendors.ts'

/** How a call ended. */
export type CallOutcome = 'completed' | 'missed' | 'busy' | 'voicemail' | 'failed'

/** What one side said in a call; `turn` is its place in the call. */
export interface Turn {
  turn: number
  role: 'customer' | 'agent'
  text: string
}

/** What a vendor says of a call. */
export interface CallSaid {
  /** What the vendor calls it. */
  callId: string
  /** Ours, where we had it made. */
  reference: string | null
  /** The number at the other end, in international form. */
  number: string | null
  isInbound: boolean
  state: 'ringing' | 'active' | 'ended' | null
  outcome: CallOutcome | null
  /** The vendor's word for why it ended. */
  endedReason: string | null
  seconds: number | null
  hasRecording: boolean
  /** Turns that are complete. */
  turns: readonly Turn[]
}

/** Values that a field can have. */
export interface OptionGroup {
  key: string
  label: string
  options: { value: string; label: string; hint?: string }[]
}

/** Whether what a vendor reports comes here: it does, and what there was before; or somebody else has it. */
export type Claimed = { taken: true; before: string | null } | { taken: false; url: string }

/** One vendor of calls by phone. All but `verify`, `hear` and `answer` throw `TextError`. */
export interface VoiceVendor {
  vendor: string
  displayName: string
  fields: readonly TextField[]
  /** The setting without which a number cannot be called, and what it is called. */
  callsNeed: string | null
  /** Whether the operator has to say where its service is. */
  needsServiceUrl: boolean
  /** What somebody gave, in its plain form. */
  read(config: Readonly<Record<string, string | null>>): {
    settings: Record<string, string>
    secrets: Record<string, string>
  }
  /** Looks up who takes the calls. */
  test(call: TextCall): Promise<{ id: string; name: string }>
  options(call: TextCall): Promise<{ groups: OptionGroup[]; context?: { label: string } }>
  /** Has the vendor report to `url`; where somebody else is told, only with `replace`. */
  claim(call: TextCall, given: { url: string; secret: string; replace: boolean }): Promise<Claimed>
  /** Gives back what `claim` took, if it is still ours. */
  release(call: TextCall, given: { url: string; before: string | null }): Promise<void>
  /** Calls a number. */
  call(
    call: TextCall,
    given: { to: string; customerName: string | undefined; reference: string },
  ): Promise<{ id: string; status: string }>
  verify(request: VendorRequest, secrets: Readonly<Record<string, string>>): boolean
  hear(request: VendorRequest): CallSaid | undefined
  /** What a request asks to be answered; undefined where it asks nothing. */
  answer(request: VendorRequest, settings: Readonly<Record<string, string>>): unknown
}

/** The vendors that there are, by their names. */
export type PhoneVendors = ReadonlyMap<string, VoiceVendor>
