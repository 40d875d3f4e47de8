import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './harness.ts'
import { mergeInto, openWorld, ownersOf, type Json, type World } from './merging-world.ts'
import { createRandom, type Random } from './random.ts'

let app: TestApp
let twin: TestApp
beforeAll(async () => {
  app = await startTestApp()
  twin = await app.twin()
})
afterAll(async () => {
  await twin.close()
  await app.close()
})

const chance = (random: Random, share: number) => random.between(0, 1) < share
const some = <T>(random: Random, items: readonly T[]) => items.filter(() => chance(random, 0.5))

/** A person of a world, and how they reach it. */
interface Somebody {
  id: string
  email: string | null
  sessions: { session: string; more: Json }[]
  visitorId?: string
}

/** Fields that a person has, of their own. */
const fieldsOf = (random: Random, n: number) => ({
  ...(chance(random, 0.6) && { name: `Name ${n}` }),
  ...(chance(random, 0.5) && { phone: `+47 900 00 ${100 + n}` }),
  ...(chance(random, 0.4) && { title: `Title ${n}` }),
  ...(chance(random, 0.4) && { address: `Street ${n}` }),
  tags: some(random, ['a', 'b', `tag ${n}`]),
  customFields: Object.fromEntries(some(random, ['size', 'plan', `own ${n}`]).map((key) => [key, n])),
})

/** Somebody who comes by the desk, the widget or a proof, with a history. */
async function arrive(world: World, random: Random, n: number): Promise<Somebody> {
  const email = `p${n}@example.com`
  const kind = random.pick(['desk', 'number', 'typed', 'session', 'proved'] as const)
  const person: Somebody = {
    id: '',
    email: kind === 'number' || kind === 'session' ? null : email,
    sessions: [],
  }
  const { made, sql, org } = world
  if (kind === 'desk')
    person.id = (await made('POST', 'crm/contacts', { email, ...fieldsOf(random, n) }))['id']
  if (kind === 'number')
    person.id = (await made('POST', 'crm/contacts', { ...fieldsOf(random, n), phone: `+4790000${n}` }))['id']
  if (kind === 'proved') {
    person.visitorId = `visitor-${n}`
    await world.identify({ visitorId: person.visitorId, externalId: `user-${n}`, email })
    person.sessions.push({ session: `proved-${n}`, more: world.pair(`user-${n}`) })
  }
  if (kind === 'typed') person.sessions.push({ session: `typed-${n}`, more: { visitor: { email } } })
  if (kind === 'session')
    person.sessions.push({ session: `anonymous-${n}`, more: { visitor: { name: `Visitor ${n}` } } })
  for (const { session, more } of person.sessions) {
    const conversation = await world.say(session, `Hello of ${n}`, more)
    const [row] = await sql('select contact_id as id from conv_conversations where org_id = $1 and id = $2', [
      org.orgId,
      conversation,
    ])
    person.id = row.id
  }
  const { id } = person
  if (person.visitorId) await world.view(person.visitorId, `/before/${n}`)
  if (kind !== 'desk' && chance(random, 0.6)) await made('PATCH', `crm/contacts/${id}`, fieldsOf(random, n))
  if (chance(random, 0.5)) await made('POST', `crm/contacts/${id}/notes`, { body: `Note of ${n}` })
  if (chance(random, 0.5)) await consent(world, id, `form ${n}`)
  if (chance(random, 0.3)) await made('PATCH', `crm/contacts/${id}`, { doNotContact: true })
  return person
}

const consent = (world: World, id: string, source: string) =>
  world.made('PUT', `crm/contacts/${id}/consent`, {
    lawfulBasis: 'consent',
    source,
    evidence: { source },
  })

/** What a contact is, over REST and in columns that REST does not show; without what each change counts up. */
async function stateOf(world: World, id: string): Promise<Json> {
  const { version: _, updatedAt: __, ...shown } = await world.made('GET', `crm/contacts/${id}`)
  const [hidden] = await world.sql(
    `select name_source, email_source, session_scope, session_id, locale from crm_contacts where org_id = $1 and id = $2`,
    [world.org.orgId, id],
  )
  const { items } = await world.made('GET', `crm/contacts/${id}/notes`)
  const notes = items.map((note: Json) => note['body']).filter((body: string) => body.startsWith('Note of'))
  return { ...shown, ...hidden, notes }
}

interface Merge {
  proposal: string
  keeper: string
  other: string
  /** Somebody has said since that nobody may write to the keeper. */
  stopped: boolean
}

/** A round of merges and of what happens meanwhile, taken back from the last to the first. */
async function round(seed: number): Promise<{ merges: number; since: number; ingested: number }> {
  const random = createRandom(seed)
  const world = await openWorld(app, twin, `seed ${seed}`)
  const people: Somebody[] = []
  for (let n = 0; n < 6; n += 1) people.push(await arrive(world, random, n))
  const ids = people.map(({ id }) => id)
  const viewed = people.filter(({ visitorId }) => visitorId !== undefined).length
  await expect
    .poll(
      async () =>
        [...(await ownersOf(world)).keys()].filter((key) => key.startsWith('analytics_events')).length,
    )
    .toBe(viewed)
  const segment = (await world.made('POST', 'crm/segments', { name: 'A', filter: { tagsAny: ['a'] } }))['id']
  const members = async () =>
    ((await world.made('GET', `crm/segments/${segment}/contacts`))['items'] as Json[]).map(({ id }) => id)
  const expected = new Map<string, Json>()
  for (const id of ids) expected.set(id, await stateOf(world, id))
  const owners = await ownersOf(world)

  const merges: Merge[] = []
  const leader = (id: string): string => {
    const into = merges.find(({ other }) => other === id)
    return into ? leader(into.keeper) : id
  }
  /** Whom what was made since has to name in the end. */
  const since = new Map<string, string>()
  let texts = 0
  const isOver = { yet: false }
  const ingest = async () => {
    const numbers = createRandom(seed + 1)
    let count = 0
    while (!isOver.yet) {
      const person = numbers.pick(people)
      const spoken = person.sessions[0]
      if (spoken) await world.say(spoken.session, `Ingested ${(count += 1)}`, spoken.more)
      if (person.visitorId) await world.view(person.visitorId, `/since/${(count += 1)}`)
      await new Promise((resolve) => void setTimeout(resolve, 5))
    }
    return count
  }
  const ingesting = ingest()

  const happen = async () => {
    const id = leader(random.pick(ids))
    const now = expected.get(id) as Json
    const path = `crm/contacts/${id}`
    texts += 1
    const change = async (body: Json) => {
      const after = await world.made('PATCH', path, body)
      for (const name of Object.keys(body)) now[name] = after[name]
      if ('name' in body) now['name_source'] = 'staff'
    }
    const kind = random.pick(['field', 'tags', 'own', 'note', 'consent', 'stop', 'lift', 'write'])
    if (kind === 'field') await change({ [random.pick(['name', 'title', 'address'])]: `Since ${texts}` })
    if (kind === 'tags') await change({ tags: [`since ${texts}`] })
    if (kind === 'own') await change({ customFields: { since: texts } })
    if (kind === 'note') {
      const note = await world.made('POST', `${path}/notes`, { body: `Since ${texts}` })
      since.set(`crm_notes ${note['id']}`, id)
    }
    if (kind === 'consent') {
      const { consentLawfulBasis, consentSource, consentGivenAt, consentEvidence } = await consent(
        world,
        id,
        `since ${texts}`,
      )
      Object.assign(now, { consentLawfulBasis, consentSource, consentGivenAt, consentEvidence })
    }
    if (kind === 'stop') {
      await world.made('PATCH', path, { doNotContact: true })
      stop(id)
    }
    if (kind === 'lift') {
      await world.made('PATCH', path, { doNotContact: false, reason: 'They asked us.' })
      Object.assign(now, { doNotContact: false, unsubscribedAt: null })
      for (const merge of merges) if (merge.keeper === id) merge.stopped = false
    }
    const { email } = random.pick(people)
    if (kind === 'write' && email) {
      const owner = people.find((one) => one.email === email)?.id as string
      const conversation = await world.say(`since-${texts}`, 'Hello again', { visitor: { email } })
      since.set(`conv_conversations ${conversation}`, leader(owner))
    }
  }
  const stop = (id: string) => {
    const now = expected.get(id) as Json
    Object.assign(now, { doNotContact: true, unsubscribedAt: now['unsubscribedAt'] ?? 'since' })
    for (const merge of merges) if (merge.keeper === id) merge.stopped = true
  }
  const undoLast = async () => {
    const last = merges.pop() as Merge
    const early = merges.find(({ keeper, other }) => [keeper, other].includes(last.keeper))
    if (early && early.keeper === last.keeper)
      expect((await world.at('POST', `crm/merge-proposals/${early.proposal}/undo`)).status).toBe(409)
    await world.made('POST', `crm/merge-proposals/${last.proposal}/undo`)
    if (last.stopped) stop(last.other)
  }

  let made = 0
  for (let step = 0; step < 16; step += 1) {
    const kind = random.pick(['merge', 'merge', 'merge', 'undo', 'happen', 'happen', 'happen'])
    const leaders = random.shuffle([...new Set(ids.map(leader))])
    const [keeper, other] = leaders
    if (kind === 'merge' && keeper && other) {
      const patch = chance(random, 0.2) ? { title: `Patched ${step}`, tags: ['patched'] } : {}
      merges.push({ keeper, other, stopped: false, proposal: await mergeInto(world, keeper, other, patch) })
      made += 1
    }
    if (kind === 'undo' && merges.length > 0) await undoLast()
    if (kind === 'happen') await happen()
    const led = random.pick(ids)
    const { mergedInto } = await world.made('GET', `crm/contacts/${led}`)
    expect(mergedInto).toBe(leader(led) === led ? null : leader(led))
  }
  while (merges.length > 0) await undoLast()
  isOver.yet = true
  const ingested = await ingesting

  for (const id of ids) {
    const now = await stateOf(world, id)
    const meant = expected.get(id) as Json
    if (meant['unsubscribedAt'] === 'since') meant['unsubscribedAt'] = expect.any(String)
    expect(now, `contact ${ids.indexOf(id)}`).toEqual(meant)
  }
  const ownersNow = await ownersOf(world)
  const moved = [...owners].filter(([key, owner]) => ownersNow.get(key) !== owner)
  expect(moved, 'rows of before').toEqual([])
  for (const [key, owner] of since) expect([key, ownersNow.get(key)]).toEqual([key, owner])
  for (const [key, owner] of ownersNow) expect([key, ids.includes(owner)]).toEqual([key, true])
  const contactable = ids.filter((id) => {
    const { tags, doNotContact, consentLawfulBasis, email, phone, endUserId } = expected.get(id) as Json
    return tags.includes('a') && !doNotContact && consentLawfulBasis && (email ?? phone ?? endUserId)
  })
  expect((await members()).toSorted()).toEqual(contactable.toSorted())
  return { merges: made, since: texts, ingested }
}

const withSeed = async <T>(seed: number, work: (seed: number) => Promise<T>): Promise<T> => {
  try {
    return await work(seed)
  } catch (error) {
    throw new Error(`With seed ${seed}: ${String(error instanceof Error ? error.message : error)}`, {
      cause: error,
    })
  }
}

describe('random merges of random people by two processes, while visitors write and look around', () => {
  it('are taken back to what each contact was before, with what has happened since', async () => {
    const totals = { merges: 0, since: 0, ingested: 0 }
    for (let seed = 1; seed <= 4; seed += 1) {
      const { merges, since, ingested } = await withSeed(seed, round)
      totals.merges += merges
      totals.since += since
      totals.ingested += ingested
    }
    expect(totals.merges).toBeGreaterThan(10)
    expect(totals.since).toBeGreaterThan(10)
    expect(totals.ingested).toBeGreaterThan(10)
  }, 120_000)
})

/** Random orders of what could make somebody contactable; answers how many steps did something. */
async function orders(seed: number): Promise<number> {
  const random = createRandom(seed)
  const world = await openWorld(app, twin, `orders ${seed}`)
  const emails = Array.from({ length: 5 }, (_, n) => `o${n}@example.com`)
  const segment = (await world.made('POST', 'crm/segments', { name: 'All', filter: {} }))['id']
  const proposals: string[] = []
  const imports: string[] = []
  /** Addresses of which it was said that nobody may write to them. */
  const stopped = new Set<string>()
  const people = (): Promise<Json[]> =>
    world.sql(
      `select c.id, c.email, c.merged_into as "mergedInto", coalesce(c.merged_into, c.id) as leader, k.do_not_contact as stopped
       from crm_contacts c join crm_contacts k on k.org_id = c.org_id and k.id = coalesce(c.merged_into, c.id) where c.org_id = $1
         and not exists (select from crm_deleted_contacts d where d.org_id = c.org_id and d.contact_id = c.id) order by c.id`,
      [world.org.orgId],
    )
  const leading = async (id: string) =>
    (await people()).filter(({ leader, email }) => leader === id && email).map(({ email }) => email as string)
  const isDone = ({ status }: { status: number }) => status < 300
  const stopThem = async (id: string, before: readonly string[]) => {
    const done = isDone(await world.at('PATCH', `crm/contacts/${id}`, { doNotContact: true }))
    if (done) for (const email of before) stopped.add(email)
    return done
  }
  const steps = {
    async add(email: string) {
      const added = await world.at('POST', 'crm/contacts', { email })
      return (
        isDone(added) && world.made('PUT', `crm/contacts/${added.body.id}/consent`, GIVEN).then(() => true)
      )
    },
    write: async (email: string, n: number) =>
      (await world.say(`order-${n}`, 'Hello', { visitor: { email } })) !== '',
    async file() {
      const rows = some(random, emails)
      const options = { columns: ['email'], lawfulBasis: 'consent', consentSource: 'A list' }
      const done = await world.importFile(['email', ...rows].join('\n'), options)
      expect([done['status'], done['failure']]).toEqual(['done', null])
      imports.push(done['id'])
      return true
    },
    async takeFileBack() {
      const id = imports.pop()
      if (id === undefined || !isDone(await world.at('POST', `crm/people-imports/${id}/undo`))) return false
      return (await world.settled(id))['status'] === 'undone'
    },
    async merge() {
      const [keeper, other] = await leaders()
      if (!keeper || !other) return false
      const stays = chance(random, 0.4) ? random.pick([keeper, other]) : undefined
      const before = stays === undefined ? [] : await leading(stays)
      // What is said of one of them while they become one holds, too.
      const [proposal] = await Promise.all([
        mergeInto(world, keeper, other),
        stays === undefined ? undefined : stopThem(stays, before),
      ])
      proposals.push(proposal)
      return true
    },
    async undo() {
      const proposal = random.pick(proposals)
      return proposal !== undefined && isDone(await world.at('POST', `crm/merge-proposals/${proposal}/undo`))
    },
    async remove() {
      const [id] = await leaders()
      return id !== undefined && isDone(await world.at('DELETE', `crm/contacts/${id}`))
    },
    async restore() {
      const { items } = await world.made('GET', 'crm/deleted-contacts')
      const one = random.pick(items as Json[])
      return one !== undefined && isDone(await world.at('POST', `crm/contacts/${one['id']}/restore`))
    },
    async stop() {
      const [id] = await leaders()
      return id !== undefined && stopThem(id, await leading(id))
    },
  }
  const leaders = async () =>
    random
      .shuffle((await people()).filter(({ mergedInto }) => mergedInto === null))
      .map(({ id }) => id as string)
  const kinds = ['add', 'add', 'write', 'file', 'takeFileBack', 'merge', 'merge', 'undo', 'undo'] as const
  const trail: string[] = []
  let done = 0
  for (let step = 0; step < 40; step += 1) {
    const kind = random.pick([...kinds, 'remove', 'restore', 'restore', 'stop'] as const)
    const did = await steps[kind](random.pick(emails), step)
    trail.push(did ? kind : `(${kind})`)
    if (!did) continue
    done += 1
    const here = await people()
    const reached = ((await world.made('GET', `crm/segments/${segment}/contacts`))['items'] as Json[]).map(
      ({ id }) => id,
    )
    for (const { email, leader } of here) {
      if (!stopped.has(email)) continue
      const { doNotContact, unsubscribedAt } = await world.made('GET', `crm/contacts/${leader}`)
      expect([email, doNotContact, typeof unsubscribedAt, reached.includes(leader)], trail.join(' ')).toEqual(
        [email, true, 'string', false],
      )
    }
  }
  // Whoever has such an address from now on is not to be written to either.
  for (const email of stopped) {
    const { status, body } = await world.at('POST', 'crm/contacts', { email })
    if (status < 300) expect([email, body.doNotContact], trail.join(' ')).toEqual([email, true])
  }
  return done
}

const GIVEN = { lawfulBasis: 'consent', source: 'A form' }

it('no order of merges, undoing, files, deleting and restoring makes a suppressed address contactable', async () => {
  let steps = 0
  for (let seed = 1; seed <= 6; seed += 1) steps += await withSeed(seed, orders)
  expect(steps).toBeGreaterThan(60)
}, 120_000)
