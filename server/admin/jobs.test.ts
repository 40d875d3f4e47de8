import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documented } from '../test/documented.ts'
import { startTestApp, type TestApp } from '../test/harness.ts'
import { runCommand } from './run-command.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function type(line: string) {
  const said: string[] = []
  const complained: string[] = []
  const status = await runCommand(line.replace('npm run admin -- ', '').split(' '), {
    env: { DATABASE_URL: app.databaseUrl, SVC_SECRET_KEY: app.config.secretKey },
    input: Readable.from([]),
    say: (text) => void said.push(text),
    sayError: (text) => void complained.push(text),
  })
  return { status, said: said.join('\n'), complained: complained.join('\n') }
}

/** Jobs as they are once all attempts have failed, and one that has some left. */
async function giveUp(...names: string[]) {
  const ours = `(select id from graphile_worker._private_tasks where identifier like 'test.%')`
  await app.sql(`delete from graphile_worker._private_jobs where task_id in ${ours}`)
  for (const name of [...names, 'test.waits'])
    await app.sql(`select graphile_worker.add_job($1, '{}', max_attempts := 3)`, [name])
  await app.sql(
    `update graphile_worker._private_jobs set attempts = case when task_id = (select id from graphile_worker._private_tasks
       where identifier = 'test.waits') then 2 else 3 end, last_error = E'no such host\n  at …' where task_id in ${ours}`,
  )
}
const left = async () =>
  (
    await app.sql(
      `select task_identifier as name, attempts, run_at <= now() as "isDue" from graphile_worker.jobs where task_identifier like 'test.%' order by id`,
    )
  ).map(({ name, attempts, isDue }) => `${name} ${attempts} ${isDue}`)

describe('npm run admin -- jobs', () => {
  it('shows what failed in all its attempts, and why', async () => {
    const show = documented('npm run admin -- jobs')
    await giveUp('test.mail', 'test.mail', 'test.webhooks')
    const { status, said } = await type(show)
    expect(status).toBe(0)
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^test\.mail {2}2 {2}last at 20\S+ {2}no such host$/),
      expect.stringMatching(/^test\.webhooks {2}1 {2}last at 20\S+ {2}no such host$/),
    ])
    await giveUp()
    expect((await type(show)).said).toBe('No job was given up.')
  })

  it('runs it again: those of one name, or all', async () => {
    await giveUp('test.mail', 'test.webhooks')
    expect((await type('npm run admin -- jobs retry test.mail')).said).toBe('Planned to run again: 1.')
    expect(await left()).toEqual(['test.mail 0 true', 'test.webhooks 3 true', 'test.waits 2 true'])
    const all = documented('npm run admin -- jobs retry')
    expect((await type(all)).said).toBe('Planned to run again: 1.')
    expect(await left()).toEqual(['test.mail 0 true', 'test.webhooks 0 true', 'test.waits 2 true'])
  })

  it('deletes it, and nothing else', async () => {
    await giveUp('test.mail', 'test.webhooks')
    const one = await type('npm run admin -- jobs delete nobody')
    expect(one).toMatchObject({
      status: 1,
      complained: expect.stringContaining('No job nobody was given up'),
    })
    const all = documented('npm run admin -- jobs delete')
    expect((await type(all)).said).toBe('Deleted: 2.')
    expect(await left()).toEqual(['test.waits 2 true'])
  })

  it('refuses another word', async () => {
    expect((await type('npm run admin -- jobs again')).status).toBe(2)
  })
})

describe('npm run admin -- reactions', () => {
  const setAside = (...names: string[]) =>
    Promise.all(
      names.map((name, n) =>
        app.sql(
          `insert into kernel_set_aside (org_id, reaction, event_id, error, next_at) values ($1, $2, $3, E'cannot be read\n at …', now() + interval '1 hour')`,
          [`org_${String(n).padStart(22, '0')}`, name, `evt_${n}`],
        ),
      ),
    )
  const due = () => app.sql('select reaction from kernel_set_aside where next_at <= now()')

  it('shows what reactions set aside, and why; has it tried again, or forgets it', async () => {
    const show = documented('npm run admin -- reactions')
    expect((await type(show)).said).toBe('No event is set aside.')
    await setAside('test.mail', 'test.mail', 'test.webhooks')
    expect((await type(show)).said.split('\n')).toEqual([
      expect.stringMatching(/^test\.mail {2}2 {2}organizations: 2 {2}since 20\S+ {2}cannot be read$/),
      expect.stringMatching(/^test\.webhooks {2}1 {2}organizations: 1 {2}since 20\S+ {2}cannot be read$/),
    ])
    expect((await type('npm run admin -- reactions retry test.mail')).said).toBe('To be tried again: 2.')
    expect(await due()).toHaveLength(2)
    expect((await type('npm run admin -- reactions delete')).said).toBe('Forgotten: 3.')
    expect((await type('npm run admin -- reactions delete test.mail')).status).toBe(1)
    expect((await type('npm run admin -- reactions forget')).status).toBe(2)
  })
})

describe('npm run admin -- storage', () => {
  it('shows and sets what single organizations may store', async () => {
    const { orgId } = await app.createOrg()
    expect((await type('npm run admin -- storage')).said).toBe('No organization has an amount of its own.')
    expect((await type(`npm run admin -- storage ${orgId} 100`)).said).toBe('Set.')
    expect((await type('npm run admin -- storage')).said).toBe(`${orgId}  100 MB`)
    await type(`npm run admin -- storage ${orgId} none`)
    expect((await type('npm run admin -- storage')).said).toBe(`${orgId}  none`)
    await type(`npm run admin -- storage ${orgId} default`)
    expect((await type('npm run admin -- storage')).said).toBe('No organization has an amount of its own.')
    for (const wrong of ['nobody 100', `${orgId} much`, `${orgId} 1 2`])
      expect([wrong, (await type(`npm run admin -- storage ${wrong}`)).status]).toEqual([wrong, 2])
  })
})
