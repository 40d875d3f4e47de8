// Across organizations: finds those whose calls and files are used up, and whose work was given up.
import type { TroubleSource } from '../../kernel/contract/troubles.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { ORGANIZATIONS } from '../identity/index.ts'

const WARN_AT = 0.8
const MOST = 10_000

const spending = statement(
  'kernel_mcp_days_filling',
  `select org_id as "orgId", calls from kernel_mcp_days
   where day = (now() at time zone 'UTC')::date and calls >= $1 order by org_id limit ${MOST}`,
)
const known = statement('kernel_known_orgs', `select o.id from ${ORGANIZATIONS} o where o.id = any($1)`)

const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2)

/** What may go wrong with what the kernel keeps. */
export const troubles: readonly TroubleSource[] = [
  {
    source: 'quota',
    about: '80 % or all of the tool calls of a day are used, where they have a limit.',
    over: 'At midnight (UTC).',
    watch: {
      subjects: 'tool_calls',
      async find({ systemDb, services }) {
        const most = services.config.SVC_MCP_CALLS_PER_DAY
        if (most === undefined) return []
        const rows = await systemDb.query<{ orgId: string; calls: number }>(spending, [
          Math.ceil(WARN_AT * most),
        ])
        return rows.map(({ orgId, calls }) => {
          const isSpent = calls >= most
          return {
            orgId,
            subjectId: 'tool_calls',
            severity: isSpent ? 'error' : 'warning',
            title: isSpent
              ? 'The tool calls of today are used up'
              : 'The tool calls of today are nearly used up',
            detail: `Programs may call tools ${most} times a day (UTC). ${isSpent ? 'They are' : 'Beyond that they are'} refused until midnight. See which of them calls so much; whoever runs the service can raise the limit.`,
            ctaHref: '/settings/usage',
          }
        })
      },
    },
  },
  {
    source: 'storage',
    about: '80 % or more of what the organization may store as files is taken; an error from 99 % on.',
    over: 'When files were deleted, or it may store more.',
    watch: {
      subjects: 'files',
      minutes: 60,
      async find({ services }) {
        const uses = await services.uploads.usesOfAll()
        return uses.flatMap(({ orgId, usedBytes, limitBytes }) => {
          const most = limitBytes ?? 0
          if (most === 0 || usedBytes < WARN_AT * most) return []
          const isFull = usedBytes >= 0.99 * most
          return {
            orgId,
            subjectId: 'files',
            severity: isFull ? 'error' : 'warning',
            title: isFull ? 'There is hardly any room for more files' : 'There is little room for more files',
            detail: `${megabytes(usedBytes)} of ${megabytes(most)} MB are taken. Beyond that no file can be added, in conversations neither. Delete what is not needed; whoever runs the service can raise the limit.`,
            ctaHref: '/settings/usage',
          }
        })
      },
    },
  },
  {
    source: 'jobs',
    about: 'Work in the background was given up after all its attempts; of each kind there is one alert.',
    over: 'When whoever runs the service has it tried again, with success, or deletes it.',
    watch: {
      subjects: 'job:',
      async find({ systemDb, services }) {
        const found = await services.givenUpOfOrgs()
        const there = await systemDb.query<{ id: string }>(known, [found.map(({ orgId }) => orgId)])
        const ids = new Set(there.map(({ id }) => id))
        const rows = found.filter(({ orgId }) => ids.has(orgId))
        return rows.map(({ orgId, name, count }) => ({
          orgId,
          subjectId: `job:${name}`,
          severity: 'error',
          title: `Work in the background was given up: ${name}`,
          detail: `${count} ${count === 1 ? 'piece' : 'pieces'} failed at every attempt and will not be tried again by themselves. Tell whoever runs the service: npm run admin -- jobs shows why, and has them tried again.`,
        }))
      },
    },
  },
]
