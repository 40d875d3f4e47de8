import type { PhoneVendors } from '../../kernel/ports/voice-vendors.ts'
import { vapi } from './vapi.ts'
import { workers } from './workers.ts'

/** The vendors of calls by phone that there are. A new one is one object. */
export const phoneVendors: PhoneVendors = new Map([vapi, workers].map((vendor) => [vendor.vendor, vendor]))
