import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN, call } from '../calls.ts'
import { onDatabase } from '../database.ts'
import { line, reportTimes } from '../report.ts'
import { scaled } from '../scale.ts'
import type { Stage } from '../stage.ts'

const VIEWS = scaled(3_000_000)
const A_VISIT = 3
const ROUNDS = 5

/** Reports over one day with very many views, all on pages of their own or not, while others ask for something else. */
export async function busyDay(stage: Stage): Promise<void> {
  const { url, databaseUrl, service } = stage
  const trackerId = String((await call(url, 'POST', '/v1/analytics/trackers', { name: 'Busy' }))['id'])
  await onDatabase(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    await client.query(
      `insert into analytics_events (org_id, id, day, tracker_id, created_at, source, subject_type, subject_id, path, visitor_id,
         user_agent_class, dwell_ms, country, device, channel)
       select (select id from iam_orgs limit 1), 'avw_' || lpad(n::text, 22, '0'), (now() at time zone 'UTC')::date, $1,
         (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' + (n * (extract(epoch from now()) % 86400) / $2) * interval '1 second',
         'tracker', 'page', '/page-' || case when n % 2 = 0 then n else n % 1000 end, '/page', 'v' || (n / $3)::int, 'tracker', n % 9000,
         (array['NO', 'SE', 'DK'])[1 + n % 3], 'desktop', 'direct'
       from generate_series(1, $2::int) n`,
      [trackerId, VIEWS, A_VISIT],
    )
  })
  const scope = `trackerId=${trackerId}&sinceDays=1`
  const paths = {
    overview: `overview?${scope}`,
    pages: `breakdown?${scope}&dimension=page`,
    'pages, filtered': `breakdown?${scope}&dimension=page&filters=country:NO`,
    countries: `breakdown?${scope}&dimension=country`,
  }
  const waits = await whileAsking(url, async () => {
    const began = performance.now()
    await get(url, paths.overview)
    line(`the first report over ${VIEWS} views`, `${(performance.now() - began).toFixed(0)} ms`)
    for (const [name, path] of Object.entries(paths)) {
      const taken: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await addViews(databaseUrl, trackerId, round)
        const from = performance.now()
        await get(url, path)
        taken.push(performance.now() - from)
      }
      reportTimes(`${name}, with 200 new views before each`, taken)
    }
  })
  reportTimes('others wait meanwhile', waits, `at most ${Math.max(...waits).toFixed(0)} ms`)
  line('memory of the service, at most', `${service.peakMemoryMb().toFixed(0)} MB`)
}

async function get(url: string, path: string): Promise<void> {
  const answer = await fetch(`${url}/v1/analytics/reports/${path}`, { headers: ADMIN })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}

/** How long something small takes all the while. */
async function whileAsking(url: string, work: () => Promise<void>): Promise<number[]> {
  const waits: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now()
      await (await fetch(`${url}/v1/conversations/channels`, { headers: ADMIN })).arrayBuffer()
      waits.push(performance.now() - from)
      await sleep(20)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
  }
  await asking
  return waits
}

const addViews = (databaseUrl: string, trackerId: string, round: number): Promise<void> =>
  onDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into analytics_events (org_id, id, day, tracker_id, created_at, source, subject_type, subject_id, visitor_id, user_agent_class)
       select (select id from iam_orgs limit 1), 'avw_' || substr(md5(random()::text || n), 1, 22), (now() at time zone 'UTC')::date, $1,
         now(), 'tracker', 'page', '/new', 'w' || $2::int || n, 'tracker'
       from generate_series(1, 200) n`,
      [trackerId, round],
    )
  })
