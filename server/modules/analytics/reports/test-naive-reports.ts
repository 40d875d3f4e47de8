import type { TestEvent } from '../test-events.ts'

/** One record of a random history, with everything that reports look at. */
export interface Fact extends TestEvent {
  at: number
  trackerId: string
  subjectType: string
  subjectId: string
}

const GAP_MS = 30 * 60_000
const DAY_MS = 86_400_000

/** A fact with what follows from its visit. */
export interface Judged extends Fact {
  isPage: boolean
  page: string | null
  /** Empty for nobody. */
  actor: string
  visit: Visit
}

interface Visit {
  facts: Judged[]
  values: Record<string, string | null>
}

const isPage = ({ subjectType, subjectId }: Fact): boolean =>
  subjectType === 'page' || subjectId.startsWith('/')

/** Items by what `keyOf` says of them. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const found = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    found.set(key, [...(found.get(key) ?? []), item])
  }
  return found
}

const actorOf = ({ visitorId, contactId, bot }: Fact): string => {
  const who = contactId ? `c${contactId}` : visitorId ? `v${visitorId}` : ''
  return who && bot ? `bot ${who}` : who
}

const pathOf = ({ path, subjectId }: Fact): string | null =>
  path?.split('?')[0] || (subjectId.startsWith('/') ? subjectId : null)

/** Puts facts into visits, straight from the definition. */
export function judge(facts: readonly Fact[]): Judged[] {
  const open = new Map<string, Judged[]>()
  const active = new Map<string, number>()
  const visits: Judged[][] = []
  for (const fact of facts.toSorted(
    (a, b) => a.at - b.at || ((a.id as string) < (b.id as string) ? -1 : 1),
  )) {
    const judged = {
      ...fact,
      isPage: isPage(fact),
      page: isPage(fact) ? fact.subjectId : pathOf(fact),
      actor: actorOf(fact),
    } as Judged
    const key = `${fact.trackerId} ${judged.actor}`
    const last = open.get(key)?.at(-1)
    const isGoingOn = judged.actor !== '' && last !== undefined && fact.at - last.at <= GAP_MS
    const since = isGoingOn ? (active.get(key) as number) : fact.at
    active.set(key, since)
    const hasEnded = isGoingOn && wholeDays(since, fact.at) > wholeDays(since, last.at)
    if (isGoingOn && !hasEnded) open.get(key)?.push(judged)
    else {
      const visit = [judged]
      visits.push(visit)
      open.set(key, visit)
    }
  }
  return visits.flatMap((all) => {
    const visit = { facts: all, values: valuesOf(all) }
    return all.map((fact) => Object.assign(fact, { visit }))
  })
}

/** How many whole days (UTC) somebody was active who has been since an instant. */
const wholeDays = (since: number, at: number): number =>
  Math.max(0, Math.floor(at / DAY_MS) - Math.ceil(since / DAY_MS))

function valuesOf(facts: readonly Judged[]): Record<string, string | null> {
  const pages = facts.filter((fact) => fact.isPage)
  const arrival = (pages[0] ?? facts[0]) as Judged
  const told = (name: 'country' | 'region' | 'language' | 'device' | 'browser' | 'os' | 'screen') =>
    facts.find((fact) => fact[name])?.[name] ?? null
  return {
    entryPage: pages[0]?.subjectId ?? null,
    exitPage: pages.at(-1)?.subjectId ?? null,
    channel: arrival.channel ?? null,
    source: arrival.referrerSource ?? null,
    referrer: arrival.referrer ? new URL(arrival.referrer).host.replace(/^www\./, '') : null,
    utmSource: arrival.utmSource ?? null,
    utmMedium: arrival.utmMedium ?? null,
    utmCampaign: arrival.utmCampaign ?? null,
    country: told('country'),
    region: told('region'),
    language: told('language'),
    device: told('device'),
    browser: told('browser'),
    os: told('os'),
    screen: told('screen'),
    bot: facts[0]?.bot ?? null,
  }
}

/** What a report of a test asks for. */
export interface Question {
  trackerId?: string
  from: string
  to: string
  timezone: string
  bots: 'exclude' | 'include' | 'only'
  filters: string[]
}

/** The day of an instant in a time zone, by the platform's own calendar. */
export function localDay(at: number, timezone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(at)
}

/** The facts that a report counts; `passes` says which of them meet the filters. */
export function select(
  facts: readonly Judged[],
  question: Question,
  passes: (fact: Judged, filters: readonly string[]) => boolean = isOfFilters,
): Judged[] {
  const { trackerId, from, to, timezone, bots } = question
  return facts.filter((fact) => {
    const day = localDay(fact.at, timezone)
    if (trackerId !== undefined && fact.trackerId !== trackerId) return false
    if (day < from || day > to) return false
    if (bots !== 'include' && Boolean(fact.visit.values['bot']) !== (bots === 'only')) return false
    return passes(fact, question.filters)
  })
}

const isAboutRecord = (filter: string) => /^!?(page|subjectType):/.test(filter)

/** Whether the visit of a fact includes one that meets the filters, as goals, funnels and retention ask. */
export function isOfVisit(fact: Judged, filters: readonly string[]): boolean {
  const { facts } = fact.visit
  const [own, ofVisit] = [filters.filter(isAboutRecord), filters.filter((filter) => !isAboutRecord(filter))]
  const wanted = own.filter((filter) => !filter.startsWith('!'))
  return (
    isOfFilters(fact, ofVisit) &&
    facts.some((other) => isOfFilters(other, wanted)) &&
    own
      .filter((filter) => filter.startsWith('!'))
      .every((filter) => facts.every((other) => isOfFilters(other, [filter])))
  )
}

function isOfFilters(fact: Judged, filters: readonly string[]): boolean {
  const groups = groupBy(filters, (filter) => filter.slice(0, filter.indexOf(':')))
  for (const [name, alternatives] of groups) {
    const isExcluded = name.startsWith('!')
    const dimension = name.replace('!', '')
    const wanted = alternatives.map((filter) => filter.slice(filter.indexOf(':') + 1) || null)
    const own =
      dimension === 'event'
        ? fact.visit.facts.filter((other) => !other.isPage).map((other) => other.subjectId)
        : dimension === 'page'
          ? [fact.page]
          : dimension === 'subjectType'
            ? [fact.subjectType]
            : [fact.visit.values[dimension] ?? null]
    if (own.some((value) => wanted.includes(value)) === isExcluded) return false
  }
  return true
}

const mean = (values: readonly number[], digits: number): number | null =>
  values.length === 0 ? null : Number((values.reduce((a, b) => a + b, 0) / values.length).toFixed(digits))

/** The figures of some facts, one by one from their definitions. */
export function figures(facts: readonly Judged[]) {
  const visits = [...new Set(facts.filter((fact) => fact.actor).map((fact) => fact.visit))]
  const views = facts.filter((fact) => fact.isPage)
  const isBounce = ({ facts: all }: Visit) => all.length === 1 && (all[0] as Judged).isPage
  return {
    views: views.length,
    visits: visits.length,
    visitors: new Set(facts.map((fact) => fact.actor).filter(Boolean)).size,
    events: facts.length - views.length,
    bounceRate: mean(
      visits.map((visit) => (isBounce(visit) ? 1 : 0)),
      4,
    ),
    viewsPerVisit: visits.length === 0 ? null : Number((views.length / visits.length).toFixed(2)),
    visitSeconds: mean(
      visits.map(({ facts: all }) => ((all.at(-1) as Judged).at - (all[0] as Judged).at) / 1000),
      1,
    ),
    dwellSeconds: mean(
      views.flatMap(({ dwellMs }) => (dwellMs === undefined ? [] : [dwellMs / 1000])),
      1,
    ),
    readDepth: mean(
      views.flatMap(({ readDepth }) => (readDepth === undefined ? [] : [readDepth])),
      1,
    ),
  }
}

/** Each value of a dimension with its facts. */
export function groups(facts: readonly Judged[], dimension: string): Map<string | null, Judged[]> {
  const found = groupBy(facts, (fact) =>
    dimension === 'page'
      ? fact.page
      : dimension === 'event'
        ? fact.isPage
          ? undefined
          : fact.subjectId
        : (fact.visit.values[dimension] ?? null),
  )
  found.delete(undefined)
  return found as Map<string | null, Judged[]>
}

/** Whether a fact is what a step or goal asks for. */
export function meets(
  fact: Judged,
  rule: { subjectType?: string; subjectId?: string; pathLike?: string },
): boolean {
  const { subjectType, subjectId, pathLike } = rule
  if (subjectType !== undefined && fact.subjectType !== subjectType) return false
  if (subjectId !== undefined && fact.subjectId !== subjectId) return false
  if (pathLike === undefined) return true
  return new RegExp(`^${pathLike.replaceAll('%', '.*')}$`).test(pathOf(fact) ?? '')
}

/** How many reached each step: by trying every chain of facts. */
export function funnel(
  facts: readonly Judged[],
  steps: readonly Parameters<typeof meets>[1][],
  windowMs: number,
): number[] {
  const byActor = groupBy(
    facts.filter((fact) => fact.actor),
    (fact) => fact.actor,
  )
  const reached = steps.map(() => 0)
  for (const own of byActor.values()) {
    const times = steps.map((step) => own.filter((fact) => meets(fact, step)).map(({ at }) => at))
    let chains = times[0] as number[]
    for (const [index, next] of times.entries()) {
      if (index > 0)
        chains = next.filter((at) => chains.some((before) => at > before && at - before <= windowMs))
      if (chains.length > 0) reached[index] = (reached[index] as number) + 1
    }
  }
  return reached
}
