import type { Outbound } from './outbound.ts'
import { plainWords } from './plain-words.ts'

/** A field that a system of others is set up with. */
export interface VendorField {
  key: string
  label: string
  required: boolean
  /** Kept sealed, and never shown again. */
  secret?: boolean
  placeholder?: string
  /** The value in its plain form; throws `VendorError` where it is none. */
  read(value: string): string
}

/** What a vendor is called with: what was set up, and how to reach it. */
export interface VendorCall {
  outbound: Pick<Outbound, 'request' | 'assertAllowed'>
  settings: Readonly<Record<string, string>>
  /** With `accessToken` where the vendor asks for consent. */
  secrets: Readonly<Record<string, string>>
}

/** A tool that a server of others offers. */
export interface RemoteTool {
  name: string
  description: string | null
  inputSchema: Record<string, unknown>
  /** Whether it says that it destroys, or does not say that it only reads. */
  destructive: boolean
}

/** What a remote tool answered: text of others. */
export interface RemoteAnswer {
  text: string
  isError: boolean
}

/** One vendor of systems that an organization connects. */
export interface ConnectorVendor {
  vendor: string
  domain: 'commerce' | 'bookings' | 'mcp' | 'crm' | 'email' | 'data'
  displayName: string
  fields: readonly VendorField[]
  /** Where a person consents, and tokens are got (OAuth 2.1 with PKCE). */
  oauth?: {
    authorizeUrl: string
    tokenUrl: string
    revokeUrl?: string
    scopes: readonly string[]
    /** Further parameters of the question. */
    parameters?: Readonly<Record<string, string>>
  }
  /** Looks whether it works; answers what was found in a few words, throws `VendorError`. */
  test(call: VendorCall): Promise<string>
  /** The tools that its server offers; throws `VendorError`. */
  listTools?(call: VendorCall): Promise<RemoteTool[]>
  /** Calls one; `identity` is a signed statement about who asks. Throws `VendorError`. */
  callTool?(
    call: VendorCall,
    asked: { name: string; arguments: Record<string, unknown>; identity: string },
  ): Promise<RemoteAnswer>
}

/** Why a system of others was of no use: a value is wrong, it refuses the secret, it is not reached, or answers with an error. */
export class VendorError extends Error {
  override readonly name = 'VendorError'
  readonly reason: 'invalid' | 'refused' | 'unreachable' | 'failed'

  constructor(reason: VendorError['reason'], message: string, options?: ErrorOptions) {
    super(plainWords(message), options)
    this.reason = reason
  }
}

/** The vendors that there are, by their names. */
export type ConnectorVendors = ReadonlyMap<string, ConnectorVendor>
