import { z } from 'zod'
import { idPattern } from '../../kernel/ids.ts'

export const TrackerId = z.string().regex(idPattern('atr'), 'not a tracker id')
export const ContactId = z.string().regex(idPattern('ctc'), 'not a contact id')

export const Instant = z.iso.datetime({ offset: true })

/** Languages that pages begin with, as a tracker keeps them. */
export const CanonicalLocales = z
  .array(z.string().trim().toLowerCase().min(1).max(16))
  .max(32)
  .transform((locales) => [...new Set(locales)])
  .describe(
    'Beginnings of paths that are languages: with `no`, /no/prices counts as /prices. Beside the language of the page, which is always left out.',
  )
  .meta({ examples: [['no', 'en']] })

export const RetentionDays = z
  .int()
  .min(1)
  .max(3660)
  .describe('After so many days its records are deleted; figures by day and hour stay.')

export const MaxDailyRecords = z
  .int()
  .min(1000)
  .max(100_000_000)
  .describe(
    'Views, events and searches that are stored on a day (UTC) at most, over all keys; one address has a quarter of them.',
  )

/** Who may read figures beside those who have a link to them. */
export const readAccess = { scope: 'analytics:read', audience: ['member', 'agent'] } as const

/** Who may change what is counted, and what becomes of it. */
export const adminAccess = { scope: 'analytics:write', audience: ['member', 'agent'], role: 'admin' } as const

/** Who may take all of it away. */
export const exportAccess = { ...readAccess, role: 'admin' } as const
