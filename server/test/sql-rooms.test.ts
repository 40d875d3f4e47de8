import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseRest } from '../kernel/http/operations.ts'
import type { Access, AnyOperation, Audience } from '../kernel/contract/operation.ts'
import type { Statement } from '../kernel/db/transaction.ts'
import { sharedTestApp, type TestApp } from './harness.ts'
import { createTenant, credentialOf, pathIds, pathOf, sampleInput } from './tenant.ts'

/** Every statement that a file makes when it is loaded, with the file. */
const { made } = vi.hoisted(() => ({ made: [] as { file: string; statement: Statement }[] }))

vi.mock('../kernel/db/transaction.ts', async (original) => {
  const real = await original<typeof import('../kernel/db/transaction.ts')>()
  return {
    ...real,
    statement(name: string, text: string) {
      const statement = real.statement(name, text)
      const [, file = ''] =
        /server\/((?:modules|kernel)\/(?!db\/transaction)[^:\s]+)/.exec(
          (new Error().stack ?? '').split('\n').slice(2).join('\n'),
        ) ?? []
      made.push({ file, statement })
      return statement
    },
  }
})

/** Statements that the query builder made, as they came to a connection. */
const built = new Map<string, Statement>()
const query = vi.spyOn(pg.Client.prototype, 'query').mockName('query')
const collectBuilt = () => {
  for (const [asked] of query.mock.calls as unknown as [Statement | string][])
    if (typeof asked === 'object' && /^k[0-9a-f]{24}$/.test(asked.name)) built.set(asked.name, asked)
}

const ENDS_THE_SESSION = ['identity.signOut', 'identity.changePassword', 'identity.setActiveMembership']

const MODULES = join(import.meta.dirname, '..', 'modules')

/** What the tables of each module begin with. */
const PREFIXES: Record<string, string> = Object.fromEntries(
  readdirSync(MODULES).map((name) => [name, prefixIn(join(MODULES, name, 'module.ts')) ?? name]),
)

const sources = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-[^/]+$/.test(path))

let client: pg.Client
let relations: Set<string>
let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
  await import('../modules.ts')
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
     union select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  relations = new Set(rows.map(({ name }) => name as string))
})
afterAll(() => client.end())

/** The prefix that a module’s `module.ts` names; a module without operations has none. */
function prefixIn(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  return /moduleOf\(\s*'\w+',\s*'(\w+)'/.exec(readFileSync(file, 'utf8'))?.[1]
}

const moduleOf = (path: string): string => path.split('/')[0] ?? ''
const prefixOf = (relation: string): string => relation.split('_')[0] ?? ''

describe('SQL stays in its room:', () => {
  it('every module has a prefix of its own for its tables', () => {
    const prefixes = Object.values(PREFIXES)
    expect(new Set(prefixes).size).toBe(prefixes.length)
  })

  it('a module’s own text names no relation or function of another, only what that module exports', () => {
    const strangers = sources.flatMap((path) =>
      [...new Set(readFileSync(join(MODULES, path), 'utf8').match(/\b[a-z]+_[a-z_]+\b/g) ?? [])]
        .filter((word) => relations.has(word) && prefixOf(word) !== PREFIXES[moduleOf(path)])
        .map((word) => `${path}: ${word}`),
    )
    expect(strangers).toEqual([])
  })

  it('every statement can be prepared by a role that runs it, and reads of other modules only what they export', async () => {
    expect(made.length).toBeGreaterThan(200)
    const found: string[] = []
    for (const { file, statement } of made) {
      const touched = await relationsOf(statement)
      if (typeof touched === 'string') {
        found.push(`${file} ${statement.name}: ${touched}`)
        continue
      }
      if (!file.startsWith('modules/')) continue
      const own = moduleOf(file.slice('modules/'.length))
      const others = [...touched].filter((name) => prefixOf(name) !== PREFIXES[own])
      for (const name of others) {
        const owner = Object.keys(PREFIXES).find((each) => PREFIXES[each] === prefixOf(name))
        if (!mayRead(own, owner)) found.push(`${file} ${statement.name} reads ${name}`)
      }
    }
    expect(found).toEqual([])
  })

  it(
    'every statement that the query builder makes, with a sample of everything, reads tables of one module',
    { timeout: 120_000 },
    async () => {
      const { registryOfModules } = await import('../app.ts')
      const tenant = await createTenant(app, 'Rooms')
      const { operations } = registryOfModules()
      const isLast = ({ effect }: AnyOperation) => effect === 'destroy'
      for (const operation of [...operations.filter((each) => !isLast(each)), ...operations.filter(isLast)]) {
        if (operation.access === 'public' || !operation.rest || ENDS_THE_SESSION.includes(operation.name))
          continue
        const [audience] = (operation.access as Access).audience as readonly [Audience]
        const { method } = parseRest(operation.rest)
        const own = pathIds(operation, tenant)
        const rest = Object.entries(sampleInput(operation, tenant)).filter(([name]) => !(name in own))
        const isRead = method === 'GET' || method === 'DELETE'
        const asked = new URLSearchParams(
          rest.map(([name, value]): [string, string] => [name, String(value)]),
        )
        await app.http(method, `${pathOf(operation, own)}${isRead ? `?${asked}` : ''}`, {
          ...credentialOf(tenant, audience),
          ...(!isRead && { body: Object.fromEntries(rest) }),
        })
      }
      collectBuilt()
      expect(built.size).toBeGreaterThan(60)
      const found: string[] = []
      for (const statement of built.values()) {
        const touched = await relationsOf(statement)
        const rooms = typeof touched === 'string' ? touched : [...new Set([...touched].map(prefixOf))]
        if (rooms.length !== 1) found.push(`${statement.text}: ${rooms.toString()}`)
      }
      expect(found).toEqual([])
    },
  )
})

/** The relations that a statement’s generic plan reads, or why no role of ours can prepare it. */
async function relationsOf({ text }: Statement): Promise<Set<string> | string> {
  let complaint = ''
  for (const role of ['svc_app', 'svc_system']) {
    await client.query(`set role ${role}`)
    try {
      const { rows } = await client.query(`explain (generic_plan, format json) ${text}`)
      const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
      return new Set(
        [...plan.matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) =>
          name.replace(/_p?\d{4,}.*$/, ''),
        ),
      )
    } catch (error) {
      complaint = (error as Error).message
    } finally {
      await client.query('reset role')
    }
  }
  return complaint
}

const INDEX = new Map(
  Object.keys(PREFIXES).map((name) => [
    name,
    new Set(
      sources
        .filter((path) => moduleOf(path) === name)
        .flatMap((path) => [
          ...readFileSync(join(MODULES, path), 'utf8').matchAll(/from '(?:\.\.\/)+(\w+)\/index\.ts'/g),
        ])
        .map(([, other = '']) => other),
    ),
  ]),
)

/** Whether a module takes something that another one exports; what the kernel keeps, it exports itself. */
const mayRead = (own: string, owner: string | undefined): boolean =>
  owner === undefined || owner === 'platform' || (INDEX.get(own)?.has(owner) ?? false)
