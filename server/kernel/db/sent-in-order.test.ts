import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { registryOfModules } from '../../app.ts'
import { createRegistry } from '../calls/registry.ts'
import { LOCKS, locksOf, START_LOCKS } from './locks.ts'

const SERVER = join(import.meta.dirname, '..', '..')

const sources = (['kernel', 'modules', 'admin', 'adapters', 'migrations'] as const)
  .flatMap((folder) =>
    readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.(ts|sql)$/.test(path) && !/\.test\.ts$|\/(test|fake)-[^/]+$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SERVER, path), 'utf8') }))

// Where advisory locks are taken otherwise than by name, and why that is right.
const OTHERWISE: Record<string, string> = {
  'adapters/embedded-postgres/session.ts': 'of the embedded server itself, before there is a database',
  'migrations/0014_analytics.sql':
    'in a function of the database; released, and listed in kernel/db/locks.ts',
  'migrations/0034_months_of_views.sql': 'the same',
  'migrations/0077_kept_counts.sql':
    'in a function of the database, by the name that stands in conversations/locks.ts',
  'migrations/0082_counts_by_owner.sql': 'the same',
}

it('locks are taken by name: no other file takes an advisory lock in a way of its own', () => {
  const taking = sources.filter(({ text }) => /advisory|hashtext/i.test(text)).map(({ path }) => path)
  expect(taking.toSorted()).toEqual([...Object.keys(OTHERWISE), 'kernel/db/locks.ts'].toSorted())
})

it('locks of two modules never meet, since each begins with its module, and every one says what it is for', () => {
  const locks = [
    ...Object.values(LOCKS),
    ...Object.values(START_LOCKS),
    ...registryOfModules().modules.flatMap(({ locks: own = {} }) => Object.values(own)),
  ]
  expect(new Set(locks.map(({ name }) => name)).size).toBe(locks.length)
  for (const { name, keeps } of locks)
    expect(`${name}: ${keeps}`).toMatch(/^[a-zA-Z]+\.[a-zA-Z]+: [A-Z].+\.$/)
  const module = { name: 'one', summary: '', operations: [] }
  const stolen = { ...module, name: 'two', locks: locksOf('one', { it: 'Something.' }) }
  expect(() => createRegistry([module, stolen])).toThrow('the lock one.it of two must start with two.')
  const twice = { ...module, locks: { a: { name: 'one.it', keeps: '' }, b: { name: 'one.it', keeps: '' } } }
  expect(() => createRegistry([twice])).toThrow('the lock one.it is declared twice')
})

it('every module that declares locks has them in its locks.ts, and declares all of these', () => {
  const declared = registryOfModules()
    .modules.filter(({ locks }) => locks)
    .map(({ name }) => name)
  const files = sources.flatMap(({ path }) => /^modules\/([\w-]+)\/locks\.ts$/.exec(path)?.[1] ?? [])
  const named = files.map((folder) =>
    folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
  expect(declared.toSorted()).toEqual(named.toSorted())
  const made = sources.filter(({ text }) => /\blocksOf\(/.test(text)).map(({ path }) => path)
  expect(made.toSorted()).toEqual(
    ['kernel/db/locks.ts', ...files.map((name) => `modules/${name}/locks.ts`)].toSorted(),
  )
})

it('what is locked before it is read says that it is sent in this order', () => {
  const unsaid = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/Promise\.all\(\[([^]*?)\]\)/g)]
      .filter(([, parts = '']) => /\b(?:lock|hold)\w*\b/i.test(parts) && /\b(?:tx|ctx)\b/.test(parts))
      .map(([all]) => `${path}: ${all.replaceAll(/\s+/g, ' ')}`),
  )
  expect(unsaid.filter((each) => !each.startsWith('modules/conversations/widget/ingest.ts: '))).toEqual([])
})
