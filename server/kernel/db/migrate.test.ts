import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { withDatabase } from '../../test/cluster.ts'
import { knownMigrations, migrate, MigrationError } from './migrate.ts'

// Landed so; the order of the names decides.
const TWINS = ['0027', '0034', '0040']

it('no two new migrations have one number', async () => {
  const names = await knownMigrations(join(import.meta.dirname, '..', '..', 'migrations'))
  const numbers = names.map((name) => name.slice(0, 4))
  expect([...new Set(numbers.filter((one, index) => numbers.indexOf(one) !== index))]).toEqual(TWINS)
})

describe('migrations', () => {
  let folder: string
  let url: string
  let admin: pg.Client
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stoa-migrations-'))
    const name = `m_${randomBytes(6).toString('hex')}`
    admin = new pg.Client({ connectionString: withDatabase(inject('templateUrl'), 'postgres') })
    await admin.connect()
    await admin.query(`create database ${name}`)
    url = withDatabase(inject('templateUrl'), name)
  })
  afterEach(async () => {
    await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
    await admin.end()
    rmSync(folder, { recursive: true })
  })

  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const run = async (at = url) => {
    const applied: string[] = []
    await migrate(at, folder, (message) => applied.push(message))
    return applied
  }
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }

  it('are applied in the order of their names, once', async () => {
    file('0002_b.sql', 'insert into t values (2)')
    file('0001_a.sql', 'create table t (n int); insert into t values (1)')
    file('notes.txt', 'nonsense')
    expect(await run()).toEqual(['applied migration 0001_a.sql', 'applied migration 0002_b.sql'])
    expect(await run()).toEqual([])
    file('0003_c.sql', 'insert into t values (3)')
    expect(await run()).toEqual(['applied migration 0003_c.sql'])
    expect(await query('select n from t order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('are applied once when several processes start at once', async () => {
    file('0001_a.sql', 'create table t (n int); select pg_sleep(0.2)')
    const applied = await Promise.all([run(), run(), run()])
    expect(applied.flat()).toEqual(['applied migration 0001_a.sql'])
  })

  it('that fail leave nothing behind, and those before them stay', async () => {
    file('0001_a.sql', 'create table t (n int)')
    file('0002_b.sql', 'create table half (n int); insert into t values (1); select 1/0')
    await expect(run()).rejects.toThrow(/^0002_b.sql could not be applied: division by zero/)
    expect(
      await query(
        `select to_regclass('half') as half, (select count(*)::int from t) as n, (select count(*)::int from kernel_migrations) as applied`,
      ),
    ).toEqual([{ half: null, n: 0, applied: 1 }])
    file('0002_b.sql', 'insert into t values (1)')
    expect(await run()).toHaveLength(1)
  })

  it('that were changed after they ran are refused', async () => {
    file('0001_a.sql', 'create table t (n int)')
    await run()
    file('0001_a.sql', 'create table t (n bigint)')
    await expect(run()).rejects.toThrow(
      /0001_a.sql was changed after it had been applied; migrations are append-only/,
    )
  })

  it('of a newer version are recognized, and nothing is touched', async () => {
    file('0001_a.sql', 'create table t (n int)')
    file('0009_future.sql', 'select 1')
    await run()
    rmSync(join(folder, '0009_future.sql'))
    file('0002_b.sql', 'drop table t')
    await expect(run()).rejects.toThrow(
      /migrated by a newer version \(it has 0009_future.sql.*start the newer version, or restore a backup/,
    )
    await expect(run()).rejects.toBeInstanceOf(MigrationError)
    expect(await query(`select to_regclass('t')::text as t`)).toEqual([{ t: 't' }])
  })

  it('name all roles and what an administrator runs, where the user may not have them', async () => {
    const user = `o_${randomBytes(6).toString('hex')}`
    await admin.query(`create role ${user} login password 'x'`)
    const ordinary = new URL(url)
    Object.assign(ordinary, { username: user, password: 'x' })
    await expect(run(ordinary.href)).rejects.toThrow(
      new RegExp(
        `the roles svc_app, svc_system and svc_end_user, and the database user ${user} .*administrator: .*grant svc_app, svc_system, svc_end_user to ${user};`,
      ),
    )
    await admin.query(`drop role ${user}`)
  })

  it('need PostgreSQL 15', async () => {
    await query(
      `create schema old; create function old.current_setting(text) returns text language sql as $$ select '140011' $$`,
    )
    const pretending = new URL(url)
    pretending.searchParams.set('options', '-c search_path=old,pg_catalog,public')
    await expect(run(pretending.href)).rejects.toThrow('PostgreSQL 15 or newer is needed; this server is 14')
  })
})
