import { z } from 'zod'
import { idPattern } from '../../kernel/base/ids.ts'
import { shape } from '../../kernel/contract/shapes.ts'

export const TrackerId = z.string().regex(idPattern('atr'), 'not a tracker id').describe('A tracker, atr_….')
export const ContactId = z.string().regex(idPattern('ctc'), 'not a contact id').describe('A contact, ctc_….')

export const Instant = z.iso.datetime({ offset: true })

/** How many there were for one reason. */
export const ReasonCount = shape('ReasonCount', { reason: z.string(), count: z.int() })

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

/** Access of operations that change trackers, goals and what is shared. */
export const adminAccess = { scope: 'analytics:write', audience: ['member', 'agent'], role: 'admin' } as const

/** Access of the exports: reading everything takes an admin. */
export const exportAccess = { ...readAccess, role: 'admin' } as const
