import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { Context, JobContext } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { isSameHost, isTrap } from './addresses.ts'
import { addPages, listKnown, nextPage } from './page-rows.ts'
import { readPage } from './read-page.ts'
import { end, hold, letGo, NotOurs, take, type Reading } from './reader.ts'
import { recordPage } from './record-page.ts'
import { readRules, readSitemaps, UnreadableSite, type SiteRules } from './site-rules.ts'
import type { SourceRow } from './source-rows.ts'
import { planReading, READ_SOURCE } from './start-reading.ts'

// Then others have their turn; the next run goes on behind the last page.
const MOST_MS = 20_000
const PAUSE_MS = 250
const BUSY_MS = 30_000
const MOST_ATTEMPTS = 5

/** What a run of the job has. */
interface Run {
  job: JobContext
  held: Reading
  source: SourceRow
  rules: SiteRules
  unit: <T>(work: (ctx: Context<'kb'>) => Promise<T>) => Promise<T>
  /** Waits as long as the site is to be left alone. */
  pause: () => Promise<void>
}

/** Reads a website page by page, each committed; what ends in between goes on behind the last page. */
export const readSource: Job<typeof READ_SOURCE.payload> = {
  ...READ_SOURCE,
  lane: 'imports',
  maxAttempts: MOST_ATTEMPTS,
  async run(job, payload) {
    const held = { ...payload, reader: randomBytes(12).toString('base64url') }
    const unit: Run['unit'] = (work) => job.transaction(payload.orgId, (ctx) => work(ctx as Context<'kb'>))
    const source = await unit((ctx) => take(ctx, held))
    if (source === 'over') return
    if (source === 'busy')
      return unit(async (ctx) => planReading(ctx, payload.sourceId, payload.reading, BUSY_MS))
    try {
      await readOn(job, { held, source, unit })
    } catch (error) {
      await stop(error, { job, payload, held, unit })
    }
  },
}

async function readOn(job: JobContext, given: Pick<Run, 'held' | 'source' | 'unit'>): Promise<void> {
  const { held, source, unit } = given
  const startedAt = performance.now()
  const site = { outbound: job.services.outbound, url: source.config.url, signal: job.signal }
  const rules = await readRules(site)
  const run: Run = { ...given, job, rules, pause: pauseOf(rules, job.signal) }
  if (!source.isListed) await listPages(run, site)
  while (performance.now() - startedAt < MOST_MS) {
    const page = await unit((ctx) => nextPage(ctx, source))
    if (!page) return unit((ctx) => end(ctx, held, null))
    const { outcome, links } = await readPage({ ...run, services: job.services, signal: job.signal }, page)
    job.signal.throwIfAborted()
    await unit(async (ctx) => {
      await recordPage(ctx, { held, source, page }, outcome)
      await addPages(ctx, source, wanted(links, source))
    })
  }
  await unit(async (ctx) => {
    await letGo(ctx, held)
    planReading(ctx, source.id, source.reading, 0)
  })
}

const wanted = (links: readonly string[], { config }: SourceRow): string[] =>
  links.filter((each) => isSameHost(each, config.url) && !isTrap(each))

/** Never two requests within a quarter of a second, nor within what the site asks for. */
function pauseOf({ pauseMs }: SiteRules, signal: AbortSignal): Run['pause'] {
  const most = Math.max(PAUSE_MS, pauseMs)
  let last = performance.now()
  return async () => {
    const left = last + most - performance.now()
    if (left > 0) await wait(left, undefined, { signal })
    last = performance.now()
  }
}

async function listPages(run: Run, site: Parameters<typeof readSitemaps>[0]): Promise<void> {
  const { held, source, unit, rules, pause } = run
  const { maxPages, url } = source.config
  const named = await readSitemaps(site, rules, { most: maxPages, pause })
  await unit(async (ctx) => {
    await hold(ctx, held)
    await listKnown(ctx, source)
    await addPages(ctx, source, [new URL(url).href, ...wanted(named, source)])
    await ctx.db
      .updateTable('kb_sources')
      .set({ isListed: true })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', source.id)
      .execute()
  })
}

interface Ended extends Pick<Run, 'job' | 'held' | 'unit'> {
  payload: z.output<typeof READ_SOURCE.payload>
}

async function stop(error: unknown, { job, payload, held, unit }: Ended): Promise<void> {
  if (error instanceof NotOurs) return
  if (error instanceof UnreadableSite) return unit((ctx) => end(ctx, held, error.message))
  if (job.signal.aborted || job.attempt < MOST_ATTEMPTS) {
    await unit((ctx) => letGo(ctx, held)).catch(() => {})
    throw error
  }
  job.services.log.error({ err: error, orgId: payload.orgId, sourceId: payload.sourceId }, 'a reading failed')
  await unit((ctx) => end(ctx, held, 'Something went wrong on our side. Read it again to go on.'))
}
