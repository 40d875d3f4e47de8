// Across organizations: finds the trackers whose records are used up, and whose days are late.
import type { TroubleSource } from '../../../kernel/contract/troubles.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { lateDays } from './seal-days.ts'

interface Filling {
  orgId: string
  trackerId: string
  name: string
  granted: number
  most: number
}

const filling = statement(
  'analytics_trackers_filling',
  `select d.org_id as "orgId", d.tracker_id as "trackerId", t.name, d.granted::float8 as granted, t.max_daily_records::float8 as most
   from analytics_tracker_days d join analytics_trackers t on t.org_id = d.org_id and t.id = d.tracker_id
   where d.day = (now() at time zone 'UTC')::date and d.subject = '' and d.granted >= 0.8 * t.max_daily_records
   order by 1, 2 limit 10000`,
)

const pageOf = (trackerId: string): string =>
  trackerId === '' ? '/settings/trackers' : `/settings/trackers/${trackerId}`

/** What may go wrong with the records of sites. */
export const troubles: readonly TroubleSource[] = [
  {
    source: 'tracker',
    about: 'A tracker has stored 80 % or all of the records that it may store on a day.',
    over: 'At midnight (UTC), or when the tracker may store more.',
    watch: {
      subjects: 'atr_',
      async find({ systemDb }) {
        const rows = await systemDb.query<Filling>(filling, [])
        return rows.map(({ orgId, trackerId, name, granted, most }) => {
          const isFull = granted >= most
          return {
            orgId,
            subjectId: trackerId,
            severity: isFull ? 'error' : 'warning',
            title: isFull
              ? `The records of ${name} are used up for today`
              : `The records of ${name} are nearly used up for today`,
            detail: `It may store ${most} a day (UTC). ${isFull ? 'More are' : 'Beyond that they are'} not counted until midnight. See whether they are of people, and raise the limit in the tracker’s settings.`,
            ctaHref: pageOf(trackerId),
          }
        })
      },
    },
  },
  {
    source: 'tracker',
    about: 'Records of a day could not be put away within a day after its end.',
    over: 'When they are.',
    watch: {
      subjects: 'days:',
      // After a time without the service, days are put away within some minutes.
      looks: 4,
      async find({ systemDb }) {
        const found = new Map<string, { orgId: string; trackerId: string; day: string; count: number }>()
        for (const late of await lateDays(systemDb)) {
          const key = `${late.orgId} ${late.trackerId}`
          found.set(key, { ...(found.get(key) ?? late), count: (found.get(key)?.count ?? 0) + 1 })
        }
        return [...found.values()].map(({ orgId, trackerId, day, count }) => ({
          orgId,
          subjectId: `days:${trackerId}`,
          severity: 'warning',
          title: 'Reports are slower than they should be',
          detail: `The records of ${count} ${count === 1 ? 'day' : 'days'}, the first ${day}, could not be put away. None is lost, and it is tried again every ten minutes. Whoever runs the service finds the reason in its log.`,
          ctaHref: pageOf(trackerId),
        }))
      },
    },
  },
]
