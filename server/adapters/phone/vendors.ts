import type { TextVendors } from '../../kernel/ports/text-vendors.ts'
import type { PhoneVendors } from '../../kernel/ports/voice-vendors.ts'
import { messagebird } from './messagebird.ts'
import { twilio } from './twilio.ts'
import { vapi } from './vapi.ts'
import { workers } from './workers.ts'

/** The vendors of SMS that there are. A new one is one object. */
export const textVendors: TextVendors = new Map(
  [twilio, messagebird].map((vendor) => [vendor.vendor, vendor]),
)

/** The vendors of calls by phone that there are. A new one is one object. */
export const phoneVendors: PhoneVendors = new Map([vapi, workers].map((vendor) => [vendor.vendor, vendor]))
