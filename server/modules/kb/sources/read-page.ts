import type { Services } from '../../../kernel/contract/context.ts'
import { TookTooMuch } from '../../../lib/threads/threads.ts'
import { addressOf, isIncluded, isTrap } from './addresses.ts'
import type { Extracted } from './extract-page.ts'
import { EXTRACTING } from './extracting.ts'
import { fetchPage, type Fetched, type Reason } from './fetch-page.ts'
import type { PageRow } from './page-rows.ts'
import type { Outcome } from './record-page.ts'
import type { SiteRules } from './site-rules.ts'
import type { SourceRow } from './source-rows.ts'

interface Surroundings {
  services: Services
  held: { orgId: string }
  source: SourceRow
  rules: SiteRules
  pause: () => Promise<void>
  signal: AbortSignal
}

/** What became of an address, and where it leads. */
export interface ReadPage {
  outcome: Outcome
  links: readonly string[]
}

const refused = (reason: Reason, status: number | null = null, links: readonly string[] = []): ReadPage => ({
  outcome: { is: 'refused', reason, status },
  links,
})

/** Asks for one page and makes a text of it; holds no connection of the database meanwhile. */
export async function readPage(around: Surroundings, page: PageRow): Promise<ReadPage> {
  const { services, source, rules, pause, signal } = around
  const { address } = page
  const isStart = address === addressOf(source.config.url, address)
  const isOutside = !isIncluded(address, source.config.include)
  // Pages that are no document may still lead to some: where reading begins, say.
  if (isOutside && !isStart) return refused('not_included')
  if (isTrap(address)) return refused('endless')
  if (!rules.isAllowed(address)) return refused('robots')
  await pause()
  const known = page.documentId !== null ? page : { etag: null, lastModified: null }
  const fetched = await fetchPage(services.outbound, address, known, signal)
  if (fetched.is === 'refused') return refused(fetched.reason, fetched.status)
  if (fetched.is === 'moved') return refused('moved', null, [fetched.to])
  if (fetched.is === 'same') return { outcome: { is: 'same' }, links: [] }
  const extracted = await extract(around, fetched.html, address)
  if (!extracted) return refused('unreadable', 200)
  if (isOutside) return refused('not_included', 200, extracted.links)
  return judged(address, fetched, extracted)
}

function judged(
  address: string,
  { etag, lastModified, isNoIndex }: Fetched & { is: 'page' },
  { title, markdown, links, canonical, refresh, ...extracted }: Extracted,
): ReadPage {
  if (isNoIndex || extracted.isNoIndex) return refused('noindex', 200, links)
  if (refresh !== undefined && refresh !== address) return refused('moved', 200, [refresh])
  // A copy of a page elsewhere is what there is of it here.
  if (canonical !== undefined && canonical !== address && new URL(canonical).host === new URL(address).host)
    return refused('canonical', 200, [canonical, ...links])
  if (markdown === '') return refused('empty', 200, links)
  return { outcome: { is: 'document', title, markdown, etag, lastModified }, links }
}

async function extract(
  { services, held }: Surroundings,
  html: string,
  address: string,
): Promise<Extracted | undefined> {
  try {
    return await services.part(EXTRACTING).run(held.orgId, { html, address })
  } catch (error) {
    if (error instanceof TookTooMuch) return undefined
    services.log.warn({ err: error, address }, 'a page could not be read')
    return undefined
  }
}
