import type { Outbound } from './outbound.ts'
import { plainWords } from './plain-words.ts'

/** A field that a number is set up with. */
export interface TextField {
  key: string
  label: string
  required: boolean
  secret: boolean
  description: string
}

/** What a vendor is called with. */
export interface TextCall {
  outbound: Pick<Outbound, 'request'>
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
}

/** A request of a vendor, as it came. */
export interface VendorRequest {
  method: string
  /** Where it was sent to, as the vendor knows it: with the configured address of the service. */
  url: string
  headers: Readonly<Record<string, string | undefined>>
  body: Uint8Array
}

/** What a vendor says: that somebody wrote, or how far a message of ours has come. */
export type Said =
  | { kind: 'message'; id: string; from: string; body: string; media: readonly string[] }
  | {
      kind: 'status'
      id: string | null
      reference: string | null
      state: 'sent' | 'failed'
      error: string | null
    }

/** Why a vendor did not do what was asked: `refused` for good, `deferred` for now, `unknown` where it may have done it. */
export class TextError extends Error {
  override readonly name = 'TextError'
  readonly reason: 'refused' | 'deferred' | 'unknown'

  constructor(reason: TextError['reason'], message: string, options?: ErrorOptions) {
    super(plainWords(message), options)
    this.reason = reason
  }
}

/** One vendor of SMS. */
export interface TextVendor {
  vendor: string
  displayName: string
  fields: readonly TextField[]
  /** What somebody gave, in its plain form; throws `TextError`. */
  read(config: Readonly<Record<string, string | null>>): {
    settings: Record<string, string>
    secrets: Record<string, string>
  }
  /** Looks whether it works; answers what was found, throws `TextError`. */
  test(call: TextCall): Promise<Record<string, string>>
  /** Hands a text over; answers what the vendor calls it. `reference` is the same for every attempt. Throws `TextError`. */
  send(
    call: TextCall,
    text: { to: string; body: string; reference: string; reportUrl: string },
  ): Promise<{ id: string; status: string }>
  /** Whether a request is the vendor's, for this number. */
  verify(request: VendorRequest, secrets: Readonly<Record<string, string>>): boolean
  /** What a request says; nothing where that changes nothing. */
  hear(request: VendorRequest): Said[]
  /** What the vendor wants to be answered. */
  answer: { status: number; contentType: string; body: string }
}

/** The vendors that there are, by their names. */
export type TextVendors = ReadonlyMap<string, TextVendor>
