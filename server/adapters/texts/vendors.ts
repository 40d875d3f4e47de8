import type { TextVendors } from '../../kernel/ports/text-vendors.ts'
import { messagebird } from './messagebird.ts'
import { twilio } from './twilio.ts'

/** The vendors of SMS that there are. A new one is one object. */
export const textVendors: TextVendors = new Map(
  [twilio, messagebird].map((vendor) => [vendor.vendor, vendor]),
)
