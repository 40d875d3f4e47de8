import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWidget } from '../modules/conversations/test-widget.ts'
import { startTestApp, type TestApp, type TestOrg } from './harness.ts'
import { rowsOf, tenantTables } from './tenant-rows.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
})
afterAll(() => app.close())

type By = { cookie?: string; key?: string }
const at = (method: string, path: string, body?: unknown, by: By = { cookie: org.cookie }) =>
  app.http(method, `/v1/${path}`, { ...by, ...(body !== undefined && { body }) })
const made = async (method: string, path: string, body?: unknown, by?: By) => {
  const answer = await at(method, path, body, by)
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}
const erased = (id: string) =>
  expect
    .poll(async () => (await at('GET', `crm/contacts/${id}/erasure`)).body.state, { timeout: 30_000 })
    .toBe('erased')

/** Every row of all tenant tables that holds one of some words, by table. */
async function found(words: readonly string[], skip: readonly string[] = []): Promise<string[]> {
  const hits: string[] = []
  for (const table of await tenantTables(app)) {
    if (skip.includes(table)) continue
    const rows = await app.sql(`select to_jsonb(t)::text as row from ${table} t where org_id = $1`, [
      org.orgId,
    ])
    for (const { row } of rows)
      for (const word of words)
        if ((row as string).toLowerCase().includes(word.toLowerCase()))
          hits.push(`${table}: ${word} in ${(row as string).slice(0, 300)}`)
  }
  return hits
}

describe('erasing a person', () => {
  it('leaves nothing of them in any table of the organization, and says by module how much went', async () => {
    const words = [
      'greta@garbo.example',
      'Greta Garbo',
      '+46701234567',
      'customer-garbo-77',
      'velvet curtain',
    ]
    const widget = await openWidget(app, org)
    await made('POST', 'webhooks', { url: 'https://receiver.example.com/hook', events: [] })
    const who = { visitor: { email: 'greta@garbo.example', name: 'Greta Garbo' } }
    await widget.say('garbo-session-000001', 'Where is my velvet curtain?', who)
    const { items } = await made('GET', 'crm/contacts')
    const { id } = items.find(({ email }: { email: string }) => email === 'greta@garbo.example')
    await made('PATCH', `crm/contacts/${id}`, {
      phone: '+46701234567',
      customFields: { likes: 'velvet curtain' },
    })
    await made('PATCH', `crm/contacts/${id}`, { email: 'g.garbo@film.example', doNotContact: true })
    await made('POST', `crm/contacts/${id}/notes`, { body: 'Asked for a velvet curtain.' })
    const [talk] = (await made('GET', `conversations?contactId=${id}`)).items
    await made('POST', `conversations/${talk.id}/messages`, {
      body: 'Your velvet curtain is on its way, Greta Garbo.',
    })
    const other = await made('POST', 'crm/contacts', { email: 'other@garbo.example', name: 'Someone Else' })
    const job = { jobUri: 'skill://conv/triage-the-inbox', userPrompt: 'Look' }
    await made('POST', 'curator/jobs', { ...job, dedupeKey: 'reply greta@garbo.example' })
    const { job: late } = await made('POST', 'curator/jobs', { ...job, dedupeKey: 'late' })
    const told = { replyText: 'Wrote to greta@garbo.example.' }
    expect((await at('POST', `curator/jobs/${late.id}/acknowledge`, told)).status).toBe(409)
    await made('POST', 'feedback', { title: 'Chat', body: 'Greta Garbo could not find it.' })
    const before = await found(words)
    expect(new Set(before.map((hit) => hit.split(':', 1)[0])).size).toBeGreaterThan(4)

    expect((await at('POST', `crm/contacts/${id}/erase`, { confirm: 'wrong@example.com' })).body.code).toBe(
      'crm_invalid',
    )
    const stranger = await app.createOrg('Stranger')
    expect(
      (await at('POST', `crm/contacts/${id}/erase`, { confirm: id }, { cookie: stranger.cookie })).status,
    ).toBe(404)
    const begun = await made('POST', `crm/contacts/${id}/erase`, { confirm: 'G.Garbo@film.example' })
    expect(begun.state).toBe('erasing')
    await erased(id)
    expect(await found([...words, 'g.garbo@film.example'])).toEqual([])
    const done = await made('GET', `crm/contacts/${id}/erasure`)
    expect(done.removed).toMatchObject({ conv_conversations: 1, crm_notes: 1, crm_contacts: 1 })
    expect(done.removed.kernel_audit).toBeGreaterThan(2)
    expect((await at('GET', `conversations/${talk.id}`)).status).toBe(404)
    expect(await made('GET', `crm/contacts/${other.id}`)).toMatchObject({ name: 'Someone Else' })
    // Once more is the same, and changes nothing.
    expect(await made('POST', `crm/contacts/${id}/erase`, { confirm: id })).toMatchObject({ state: 'erased' })
  })

  it('leaves an address that must not be written to as it was: not contactable', async () => {
    const one = await made('POST', 'crm/contacts', { email: 'stop@example.org', name: 'Stop It' })
    await made('PATCH', `crm/contacts/${one.id}`, { doNotContact: true })
    await made('POST', `crm/contacts/${one.id}/erase`, { confirm: one.id })
    await erased(one.id)
    expect(await found(['stop@example.org'])).toEqual([])
    const again = await made('POST', 'crm/contacts', { email: 'stop@example.org' })
    expect(again).toMatchObject({ doNotContact: true, unsubscribedAt: expect.any(String) })
    const widget = await openWidget(app, org, { name: 'Other' })
    const two = await made('POST', 'crm/contacts', { email: 'stop2@example.org', name: 'Stop Two' })
    await made('PATCH', `crm/contacts/${two.id}`, { doNotContact: true })
    await made('POST', `crm/contacts/${two.id}/erase`, { confirm: two.id })
    await erased(two.id)
    await widget.say('stop-session-1', 'Hello', { visitor: { email: 'stop2@example.org' } })
    const { items } = await made('GET', 'crm/contacts')
    expect(items.find(({ email }: { email: string }) => email === 'stop2@example.org')).toMatchObject({
      doNotContact: true,
    })
  })

  it('goes on where it was when the process died, and counts nothing twice', async () => {
    const one = await made('POST', 'crm/contacts', { email: 'half@example.org', name: 'Half Done' })
    await made('POST', `crm/contacts/${one.id}/notes`, { body: 'One note.' })
    await made('DELETE', `crm/contacts/${one.id}`)
    // As a process leaves it that died between two steps.
    await app.sql('delete from crm_notes where contact_id = $1', [one.id])
    await app.sql(
      `insert into crm_erasures (org_id, id, erased_id, subject, steps, requested_by_type, requested_by_id, created_at)
       values ($1, 'cer_half', $2, $3, '{"crm_notes": {"removed": 1, "place": null, "done": true}}', 'system', 'system', now() - interval '2 hours')`,
      [
        org.orgId,
        one.id,
        JSON.stringify({ ids: [one.id], refs: [], words: ['half@example.org', 'half done'] }),
      ],
    )
    await app.sql(`select graphile_worker.add_job('crm.eraseDue', '{}')`)
    await erased(one.id)
    const { removed } = await made('GET', `crm/contacts/${one.id}/erasure`)
    expect(removed).toMatchObject({ crm_notes: 1, crm_contacts: 1 })
    expect(await found(['half@example.org', 'Half Done'])).toEqual([])
  })

  it('knows every column that names a contact', async () => {
    const { modules } = await import('../modules.ts')
    const declared = modules
      .flatMap(({ holds = [], traces = [] }) => [...holds, ...traces])
      .flatMap(({ name, columns = [] }) => columns.map((column) => `${name}.${column}`))
    const rows = await app.sql(
      `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attnum > 0
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         and (a.attname ~ '(^|_)contact(_id|_a|_b)$' or exists (
           select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'crm_contacts'::regclass
             and a.attnum = any(f.conkey) and a.attname <> 'org_id'))`,
    )
    expect(rows.map(({ name }) => name as string).filter((name) => !declared.includes(name))).toEqual([])
  })
})

describe('a deleted person', () => {
  it('is gone from lists, searches and segments at once, and comes back whole', async () => {
    const own = await app.createOrg('Deleting')
    const by = { cookie: own.cookie }
    const widget = await openWidget(app, own)
    await widget.say('s1', 'Hello', { visitor: { email: 'del@example.org', name: 'Del Eted' } })
    const [{ id }] = (await made('GET', 'crm/contacts', undefined, by)).items
    await made('PATCH', `crm/contacts/${id}`, { tags: ['vip'], customFields: { n: 1 } }, by)
    await made('PUT', `crm/contacts/${id}/consent`, { lawfulBasis: 'consent', source: 'Form' }, by)
    await made('POST', `crm/contacts/${id}/notes`, { body: 'Note.' }, by)
    const person = await made('GET', `crm/contacts/${id}`, undefined, by)
    const rows = async () => {
      const [contact] = await app.sql(
        `select to_jsonb(c) - 'version' - 'updated_at' as contact from crm_contacts c where org_id = $1`,
        [own.orgId],
      )
      const { crm_notes: notes, conv_messages: messages } = await rowsOf(app, own.orgId)
      return { ...contact, notes, messages }
    }
    const was = await rows()
    await made('DELETE', `crm/contacts/${id}`, undefined, by)
    expect((await made('GET', 'crm/contacts', undefined, by)).items).toEqual([])
    expect((await made('GET', 'crm/contacts/search?query=del', undefined, by)).items).toEqual([])
    expect((await made('POST', 'crm/segments/preview', { filter: {} }, by)).count).toBe(0)
    expect((await at('GET', `crm/contacts/${id}`, undefined, by)).status).toBe(404)
    expect((await at('PATCH', `crm/contacts/${id}`, { name: 'X' }, by)).status).toBe(404)
    expect((await made('GET', 'crm/deleted-contacts', undefined, by)).items).toMatchObject([
      { id, email: 'del@example.org' },
    ])
    expect((await at('POST', `crm/contacts/${id}/restore`)).status).toBe(404)
    const { person: back, taken } = await made('POST', `crm/contacts/${id}/restore`, undefined, by)
    expect(taken).toEqual([])
    expect({ ...back, version: 0, updatedAt: '' }).toEqual({ ...person, version: 0, updatedAt: '' })
    expect(await rows()).toEqual(was)
  })

  it('leaves an address to whoever took it meanwhile', async () => {
    const one = await made('POST', 'crm/contacts', { email: 'taken@example.org', name: 'First One' })
    await made('DELETE', `crm/contacts/${one.id}`)
    const two = await made('POST', 'crm/contacts', { email: 'taken@example.org', name: 'Second One' })
    const { taken, person } = await made('POST', `crm/contacts/${one.id}/restore`)
    expect([taken, person.email, person.name]).toEqual([['email'], null, 'First One'])
    expect(await made('GET', `crm/contacts/${two.id}`)).toMatchObject({ email: 'taken@example.org' })
  })

  it('is erased by the clock after 30 days', async () => {
    const one = await made('POST', 'crm/contacts', { email: 'late@example.org', name: 'Late Person' })
    await made('DELETE', `crm/contacts/${one.id}`)
    await app.sql(
      `update crm_deleted_contacts set deleted_at = now() - interval '31 days' where contact_id = $1`,
      [one.id],
    )
    expect((await at('POST', `crm/contacts/${one.id}/restore`)).status).toBe(404)
    await app.sql(`select graphile_worker.add_job('crm.eraseDue', '{}')`)
    await erased(one.id)
    expect(await found(['late@example.org', 'Late Person'])).toEqual([])
  })
})

describe('the timeline of a person', () => {
  it('tells what happened, newest first, in pages, with who did it', async () => {
    const widget = await openWidget(app, org, { name: 'Timeline' })
    await widget.say('time-1', 'Hello', { visitor: { email: 'time@example.org' } })
    const { items } = await made('GET', 'crm/contacts')
    const { id } = items.find(({ email }: { email: string }) => email === 'time@example.org')
    await made('PATCH', `crm/contacts/${id}`, { name: 'Tim E.' })
    const note = await made('POST', `crm/contacts/${id}/notes`, { body: 'Called.' })
    const all = (await made('GET', `crm/contacts/${id}/timeline`)).items
    expect(all.map(({ kind }: { kind: string }) => kind)).toEqual(['note', 'changed', 'conversation'])
    expect(all[1]).toMatchObject({
      changes: { name: { from: null, to: 'Tim E.' } },
      by: { id: org.ownerUserId },
    })
    const walked = []
    for (let cursor = ''; ;) {
      const page = await made('GET', `crm/contacts/${id}/timeline?limit=1${cursor && `&cursor=${cursor}`}`)
      walked.push(...page.items)
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(walked).toEqual(all)
    const reader = await app.createKey(org, ['crm:read'])
    const few = (await made('GET', `crm/contacts/${id}/timeline`, undefined, { key: reader })).items
    expect(few.map(({ kind }: { kind: string }) => kind)).toEqual(['note', 'changed'])
    const mia = { cookie: await app.createMember(org, 'member') }
    expect((await at('DELETE', `crm/contacts/${id}/notes/${note.id}`, undefined, mia)).body.code).toBe(
      'crm_not_yours',
    )
    await made('DELETE', `crm/contacts/${id}/notes/${note.id}`)
    expect((await made('GET', `crm/contacts/${id}/notes`)).items).toEqual([])
    expect((await at('POST', `crm/contacts/${id}/notes`, { body: 'x'.repeat(10_001) })).status).toBe(400)
  })
})
