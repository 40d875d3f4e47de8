import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runDue } from '../modules/cms/assets/test-assets.ts'
import { openWidget } from '../modules/conversations/test-widget.ts'
import { startTestApp, type TestApp, type TestOrg } from './harness.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- answers of any operation
type Json = Record<string, any>

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
})
afterAll(() => app.close())

const at = (method: string, path: string, body?: unknown, cookie = org.cookie) =>
  app.http(method, `/v1/crm/${path}`, { cookie, ...(body !== undefined && { body }) })
const made = async (method: string, path: string, body?: unknown): Promise<Json> => {
  const answer = await at(method, path, body)
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

async function upload(file: string | Buffer): Promise<Json> {
  const bytes = Buffer.from(file)
  const begun = await made('POST', 'people-imports', { fileName: 'people.csv', sizeBytes: bytes.length })
  const sent = await fetch(begun['uploadUrl'], {
    method: begun['uploadMethod'],
    body: new Uint8Array(bytes),
    headers: { 'content-type': begun['uploadType'] },
  })
  expect(sent.status).toBeLessThan(300)
  return begun
}

const settled = (id: string): Promise<Json> =>
  vi.waitUntil(
    async () => {
      const now = await made('GET', `people-imports/${id}`)
      return ['queued', 'running', 'undoing'].includes(now['status']) ? false : now
    },
    { timeout: 30_000, interval: 50 },
  )
async function start(id: string, options: Json): Promise<Json> {
  const answer = await at('POST', `people-imports/${id}/start`, options)
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return settled(id)
}
const byEmail = async (email: string): Promise<Json> => {
  const [row] = await app.sql('select id from crm_contacts where org_id = $1 and email = $2', [
    org.orgId,
    email,
  ])
  return row ? made('GET', `contacts/${row['id']}`) : {}
}
const countOf = async (table: string) =>
  (await app.sql(`select count(*)::int as n from ${table} where org_id = $1`, [org.orgId]))[0]['n']
const columnsOf = async (id: string) => made('GET', `people-imports/${id}/columns`)

const FILE = [
  'First name;Last name;E-Mail;Phone;Tags;Likes',
  'Ada;Lovelace;ADA@example.com;+4790000001;friend, maths;tea',
  'Åse;Ødegård;ase@example.com;;;',
  ';;not an email;;;',
  'Nobody;At all;;;;',
  'Ada;Again;ada@example.com;;;',
  ';;;+47 900 00 002;caller;',
].join('\r\n')
const COLUMNS = ['firstName', 'lastName', 'email', 'phone', 'tags', 'custom:Likes']

describe('an import of people', () => {
  it('says what columns are taken for, counts in a dry run, then does just that', async () => {
    const { id } = await upload(FILE)
    const { columns, delimiter, encoding } = await columnsOf(id)
    expect([delimiter, encoding]).toEqual([';', 'utf-8'])
    expect(columns.map(({ proposed }: Json) => proposed)).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
      'tags',
      null,
    ])
    expect(columns[2]).toMatchObject({
      header: 'E-Mail',
      samples: ['ADA@example.com', 'ase@example.com', 'not an email'],
    })
    const before = await countOf('crm_contacts')
    const tried = await start(id, { columns: COLUMNS, tags: ['import'] })
    const figures = { rowsDone: 6, rowsTotal: 6, created: 3, updated: 0, unchanged: 0, refused: 3 }
    expect(tried).toMatchObject({
      status: 'done',
      dryRun: true,
      canBeStarted: true,
      canBeUndone: false,
      ...figures,
    })
    expect(await countOf('crm_contacts')).toBe(before)
    const { items } = await made('GET', `people-imports/${id}/refused`)
    expect(items.map(({ n, reason }: Json) => [n, reason.split(':')[0]])).toEqual([
      [4, 'email'],
      [5, 'It has neither an email nor a phone number.'],
      [6, 'Row 2 is about the same person.'],
    ])
    const done = await start(id, {
      columns: COLUMNS,
      tags: ['import'],
      dryRun: false,
      lawfulBasis: 'consent',
      consentSource: 'Trade fair',
    })
    expect(done).toMatchObject({
      status: 'done',
      dryRun: false,
      canBeStarted: false,
      canBeUndone: true,
      ...figures,
    })
    expect(await byEmail('ada@example.com')).toMatchObject({
      name: 'Ada Lovelace',
      phone: '+4790000001',
      tags: ['friend', 'maths', 'import'],
      customFields: { Likes: 'tea' },
      consentLawfulBasis: 'consent',
      consentSource: 'Trade fair',
    })
    expect((await byEmail('ase@example.com'))['name']).toBe('Åse Ødegård')
    expect((await at('POST', `people-imports/${id}/start`, { columns: COLUMNS, dryRun: false })).status).toBe(
      409,
    )
    await vi.waitUntil(async () => (await app.sql('select 1 from crm_imports where has_file')).length === 0)
  })

  it('a second time changes nobody; it fills gaps, or replaces where that is asked for', async () => {
    const again = await upload(FILE)
    expect(await start(again['id'], { columns: COLUMNS, tags: ['import'], dryRun: false })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
      refused: 3,
    })
    const more = await upload('email,name,title\nada@example.com,Countess,Analyst\n')
    expect(await start(more['id'], { columns: ['email', 'name', 'title'], dryRun: false })).toMatchObject({
      updated: 1,
    })
    expect(await byEmail('ada@example.com')).toMatchObject({ name: 'Ada Lovelace', title: 'Analyst' })
    const over = await upload('email,name\nada@example.com,Countess\n')
    await start(over['id'], { columns: ['email', 'name'], policy: 'overwrite', dryRun: false })
    expect(await byEmail('ada@example.com')).toMatchObject({ name: 'Countess', title: 'Analyst' })
  })

  it('is taken back: whom it added is deleted, whom it changed is as before, whoever was changed since stays', async () => {
    await made('POST', 'contacts', { email: 'known@example.com', name: 'Known' })
    const { id } = await upload(
      'email,name,title\nundo1@example.com,One,\nundo2@example.com,Two,\nundo3@example.com,Three,\nknown@example.com,Other,Boss\n',
    )
    await start(id, { columns: ['email', 'name', 'title'], policy: 'overwrite', dryRun: false })
    expect(await byEmail('known@example.com')).toMatchObject({ name: 'Other', title: 'Boss' })
    const changed = await byEmail('undo2@example.com')
    await made('PATCH', `contacts/${changed['id']}`, { title: 'Kept' })
    const noted = await byEmail('undo3@example.com')
    await made('POST', `contacts/${noted['id']}/notes`, { body: 'Called us.' })
    expect((await at('POST', `people-imports/${id}/undo`)).status).toBe(202)
    expect(await settled(id)).toMatchObject({ status: 'undone', undone: 2, kept: 2, canBeUndone: false })
    expect(await byEmail('undo1@example.com')).toEqual({})
    expect(await byEmail('undo2@example.com')).toMatchObject({ name: 'Two', title: 'Kept' })
    expect(await byEmail('undo3@example.com')).toMatchObject({ name: 'Three' })
    expect(await byEmail('known@example.com')).toMatchObject({ name: 'Known', title: null })
    const { items } = await made('GET', 'deleted-contacts')
    expect(items.map(({ email }: Json) => email)).toContain('undo1@example.com')
  })

  it('makes nobody contactable who must not be written to, also whoever was erased, whatever the order', async () => {
    const gone = await made('POST', 'contacts', { email: 'stop@example.com' })
    await made('PATCH', `contacts/${gone['id']}`, { doNotContact: true })
    await made('DELETE', `contacts/${gone['id']}`)
    const here = await made('POST', 'contacts', { email: 'stay@example.com' })
    await made('PATCH', `contacts/${here['id']}`, { doNotContact: true })
    for (const policy of ['fill', 'overwrite']) {
      const { id } = await upload('email\nstop@example.com\nstay@example.com\n')
      await start(id, {
        columns: ['email'],
        policy,
        dryRun: false,
        lawfulBasis: 'consent',
        consentSource: 'A list that was bought',
      })
      for (const email of ['stop@example.com', 'stay@example.com'])
        expect(await byEmail(email), `${policy} ${email}`).toMatchObject({ doNotContact: true })
      expect((await at('POST', `people-imports/${id}/undo`)).status).toBeLessThan(410)
      await settled(id)
    }
    const last = await upload('email\nstop@example.com\n')
    await start(last['id'], { columns: ['email'], dryRun: false })
    expect(await byEmail('stop@example.com')).toMatchObject({ doNotContact: true })
  })

  it('reads other encodings and quoted cells, and refuses what is no table', async () => {
    const latin = await upload(
      Buffer.from('E-Mail,Nachname\n"jose@example.com","Núñez, José ""Pepe"""\n', 'latin1'),
    )
    expect(await columnsOf(latin['id'])).toMatchObject({ encoding: 'windows-1252' })
    await start(latin['id'], { columns: ['email', 'lastName'], dryRun: false })
    expect((await byEmail('jose@example.com'))['name']).toBe('Núñez, José "Pepe"')
    const wide = await upload(Buffer.from('\uFEFFemail\tname\nwide@example.com\tŻółw\n', 'utf16le'))
    await start(wide['id'], { columns: ['email', 'name'], dryRun: false })
    expect((await byEmail('wide@example.com'))['name']).toBe('Żółw')
    const broken = await upload('email\n"never closed')
    expect((await at('GET', `people-imports/${broken['id']}/columns`)).body.code).toBe('crm_invalid')
    expect(await start(broken['id'], { columns: ['email'] })).toMatchObject({ status: 'failed' })
    for (const columns of [['name'], ['email', 'email'], ['nonsense'], []])
      expect((await at('POST', `people-imports/${broken['id']}/start`, { columns })).status).toBe(400)
  })

  it('of a file that was downloaded here changes nobody, whatever a spreadsheet would take for a formula', async () => {
    await made('POST', 'contacts', {
      email: 'plus@example.com',
      phone: '+47 900 00 077',
      name: '@home',
      title: '=1',
    })
    await made('POST', 'contacts', {
      phone: '+47 900 00 078',
      address: 'Quay 3, "the shed"',
      tags: ['a', 'b'],
    })
    const { body: file } = await app.http('GET', '/v1/crm/contacts/export', { cookie: org.cookie })
    const begun = await upload(String(file))
    const { columns } = await columnsOf(begun['id'])
    const known = columns.map(({ proposed }: Json) => proposed)
    const checked = await start(begun['id'], { columns: known, policy: 'overwrite', dryRun: true })
    expect(checked).toMatchObject({ created: 0, updated: 0 })
    expect(checked['unchanged']).toBeGreaterThan(1)
  })

  it('takes one person for one, by whichever of an email and a number rows are about them', async () => {
    await made('POST', 'contacts', { email: 'both@example.com', phone: '+47 611 11 111' })
    const file = [
      'email,phone,name',
      'both@example.com,,By email',
      ',+47-611-11-111,By number',
      'fresh@example.com,+4762222222,Fresh',
      ',+47 622 22 222,Fresh again',
      ',(+),No number',
    ].join('\n')
    const { id } = await upload(file)
    const columns = ['email', 'phone', 'name']
    const figures = { status: 'done', created: 1, updated: 1, refused: 3 }
    expect(await start(id, { columns })).toMatchObject(figures)
    expect(await start(id, { columns, dryRun: false })).toMatchObject(figures)
    const { items } = await made('GET', `people-imports/${id}/refused`)
    expect(items.map(({ reason }: Json) => reason)).toEqual([
      'Row 2 is about the same person.',
      'Row 4 is about the same person.',
      'It has neither an email nor a phone number.',
    ])
    await at('POST', `people-imports/${id}/undo`)
    expect(await settled(id)).toMatchObject({ status: 'undone', undone: 2 })
    // Whoever had no name had nobody who told it.
    expect(
      await app.sql(`select name, name_source from crm_contacts where email = 'both@example.com'`),
    ).toEqual([{ name: null, name_source: null }])
  })

  it('refuses a broken row alone: bytes that are no text, a NUL in an email, a megabyte in a cell, half a letter', async () => {
    const bytes = Buffer.concat([
      Buffer.from('email,name,notes\nfine@example.com,Åse Ødegård,\nbroken@example.com,J'),
      Buffer.from([0xff]),
      Buffer.from(
        `rg,\nnu\0l@example.com,Nul,${'n'.repeat(1024 ** 2)}\nbig@example.com,${'n'.repeat(1024 ** 2)},\nn@example.com,n${'😀'.repeat(300)},`,
      ),
    ])
    const { id } = await upload(bytes)
    expect((await columnsOf(id))['encoding']).toBe('utf-8')
    const done = await start(id, { columns: ['email', 'name', null], dryRun: false })
    expect(done).toMatchObject({ status: 'done', created: 2, refused: 3 })
    expect((await byEmail('fine@example.com'))['name']).toBe('Åse Ødegård')
    expect((await byEmail('nul@example.com'))['name']).toBe('Nul')
    const proto = { columns: ['email', 'custom:__proto__'] }
    expect((await at('POST', `people-imports/${id}/start`, proto)).status).toBe(400)
  })

  it('of many rows can be stopped, goes on where it was, and counts every row once', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => `many${n}@example.com,Many ${n}`)
    rows[4998] = 'many3@example.com,Twice'
    const { id } = await upload(['email,name', ...rows].join('\n'))
    await at('POST', `people-imports/${id}/start`, { columns: ['email', 'name'], dryRun: false })
    await vi.waitUntil(async () => (await made('GET', `people-imports/${id}`))['rowsDone'] > 0, {
      interval: 5,
    })
    const stop = await at('POST', `people-imports/${id}/stop`)
    const stopped = await settled(id)
    if (stop.status === 200) {
      expect(stopped).toMatchObject({ status: 'stopped', canBeStarted: true })
      await start(id, { columns: ['email', 'name'], dryRun: false })
    }
    expect(await settled(id)).toMatchObject({ status: 'done', rowsDone: 5000, created: 4999, refused: 1 })
    const [{ n }] = await app.sql(
      `select count(*)::int as n from crm_contacts where org_id = $1 and email like 'many%'`,
      [org.orgId],
    )
    expect(n).toBe(4999)
    const { items } = await made('GET', `people-imports/${id}/refused`)
    expect(items).toEqual([expect.objectContaining({ n: 5000, reason: 'Row 5 is about the same person.' })])
  })

  it('that says what is known changes nobody, in whatever order it says it', async () => {
    const file = 'email,B first,Another\nordered@example.com,1,2\n'
    const columns = ['email', 'custom:B first', 'custom:Another']
    const first = await upload(file)
    expect(await start(first['id'], { columns, dryRun: false })).toMatchObject({ created: 1 })
    const again = await upload(file)
    expect(await start(again['id'], { columns, dryRun: false })).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('names refused rows as a spreadsheet numbers them, rows that say nothing counted in', async () => {
    const { id } = await upload('Email\r\n\r\nrow3@example.com\r\n;\r\n\r\nno address\r\n')
    expect(await start(id, { columns: ['email'] })).toMatchObject({ rowsDone: 3, created: 1, refused: 2 })
    const { items } = await made('GET', `people-imports/${id}/refused`)
    expect(items.map(({ n, cause }: Json) => [n, cause])).toEqual([
      [4, { kind: 'invalid', field: 'email' }],
      [6, { kind: 'invalid', field: 'email' }],
    ])
  })

  it('of which nothing was heard for an hour has failed, and goes on or is taken back when it is asked for again', async () => {
    const silent = (id: string, status: string) =>
      app.sql("update crm_imports set status = $2, updated_at = now() - interval '2 hours' where id = $1", [
        id,
        status,
      ])
    const { id } = await upload('Email\nsilent@example.com\n')
    await start(id, { columns: ['email'], dryRun: false })
    await silent(id, 'undoing')
    const running = await upload('Email\nrunning@example.com\n')
    await start(running['id'], { columns: ['email'] })
    await silent(running['id'], 'running')
    await runDue(app, 'crm.collectImports')
    expect(await made('GET', `people-imports/${id}`)).toMatchObject({ status: 'failed', canBeUndone: true })
    await made('POST', `people-imports/${id}/undo`)
    expect(await settled(id)).toMatchObject({ status: 'undone', undone: 1 })
    expect(await made('GET', `people-imports/${running['id']}`)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('Start it again'),
    })
    expect(await start(running['id'], { columns: ['email'], dryRun: false })).toMatchObject({ created: 1 })
  })

  it('is for owners and admins of the organization alone, and its file is asked for again when it is missing', async () => {
    const begun = await made('POST', 'people-imports', { fileName: 'x.csv', sizeBytes: 10 })
    expect((await at('POST', `people-imports/${begun['id']}/start`, { columns: ['email'] })).body.code).toBe(
      'crm_conflict',
    )
    const other = await app.createOrg()
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/columns'],
      ['GET', '/refused'],
      ['POST', '/start'],
      ['POST', '/stop'],
      ['POST', '/undo'],
    ] as const) {
      const body = path === '/start' ? { columns: ['email'] } : undefined
      expect((await at(method, `people-imports/${begun['id']}${path}`, body, other.cookie)).status).toBe(404)
    }
  })

  it('leaves nothing of somebody who is erased, also of rows that were refused', async () => {
    await openWidget(app, org)
    const { id } = await upload(
      'email,name\nerase@example.com,Erika Erased\nerase@example.com,Erika Erased again\n',
    )
    await start(id, { columns: ['email', 'name'], dryRun: false })
    const checked = await upload('email,name\nerase@example.com,Erika Erased\n')
    await start(checked['id'], { columns: ['email', 'name'] })
    const person = await byEmail('erase@example.com')
    await made('POST', `contacts/${person['id']}/erase`, { confirm: 'erase@example.com' })
    await expect
      .poll(async () => (await at('GET', `contacts/${person['id']}/erasure`)).body.state, { timeout: 30_000 })
      .toBe('erased')
    expect(await app.sql('select cells from crm_import_rows where import_id = $1', [id])).toEqual([])
    // A file that waits may name them.
    expect(await made('GET', `people-imports/${checked['id']}`)).toMatchObject({
      status: 'failed',
      canBeStarted: false,
    })
    await expect
      .poll(async () => (await at('GET', `people-imports/${checked['id']}/columns`)).status)
      .toBe(409)
  })
})

describe('the finder', () => {
  const pending = async (): Promise<Json[]> =>
    (await made('GET', 'merge-proposals?limit=200'))['items'].filter(({ title }: Json) =>
      title.includes('Twin'),
    )
  const look = async () => {
    expect((await at('POST', 'merge-proposals/find')).status).toBe(202)
    await vi.waitUntil(
      async () =>
        (
          await app.sql(`select 1 from graphile_worker._private_jobs where key = $1`, [
            `crm.duplicates ${org.orgId}`,
          ])
        ).length === 0,
      { timeout: 20_000, interval: 50 },
    )
  }

  it('proposes people of one number or full name after an import, each pair once, and not again when it was dismissed', async () => {
    const { id } = await upload(
      [
        'email,name,phone',
        'twin1@example.com,Tilda Twin,+47 22 33 44 55',
        'twin2@example.com,Tilda Twin,+4722334455',
        'twin3@example.com,Otto Twin,+47-22-33-44-55',
        'other@example.com,Single Person,+4799887766',
      ].join('\n'),
    )
    await start(id, { columns: ['email', 'name', 'phone'], dryRun: false })
    await expect.poll(async () => (await pending()).length, { timeout: 20_000 }).toBe(3)
    const found = await pending()
    expect(found.map(({ confidence }) => confidence).toSorted()).toEqual(['high', 'medium', 'medium'])
    await look()
    expect((await pending()).map(({ id: proposal }) => proposal).toSorted()).toEqual(
      found.map(({ id: proposal }) => proposal).toSorted(),
    )
    for (const { id: proposal } of found) await made('POST', `merge-proposals/${proposal}/dismiss`, {})
    await look()
    expect(await pending()).toEqual([])
  })

  it('leaves alone what a whole crowd shares', async () => {
    const rows = Array.from({ length: 7 }, (_, n) => `crowd${n}@example.com,Crowd Twin ${n},+4755555555`)
    const { id } = await upload(['email,name,phone', ...rows].join('\n'))
    await start(id, { columns: ['email', 'name', 'phone'], dryRun: false })
    await look()
    expect(await pending()).toEqual([])
  })
})
