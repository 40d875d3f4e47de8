import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registryOfModules } from '../../app.ts'
import { parseRest } from '../http/operations.ts'
import { toolsetOf } from '../contract/module.ts'

const registry = registryOfModules()
const KERNEL = join(import.meta.dirname, '..')
const MODULES = join(KERNEL, '..', 'modules')

/** The kernel's sources, by path; but for the types of tables, which are made from all migrations. */
const sources = readdirSync(KERNEL, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)(test|fake)-/.test(path))
  .filter((path) => path !== join('db', 'types.ts'))
  // Ports are named by what stands outside.
  .filter((path) => !path.startsWith(`ports${sep}`))
  .map((path) => ({ path, text: readFileSync(join(KERNEL, path), 'utf8') }))

const tables = [
  ...readFileSync(join(KERNEL, 'db', 'types.ts'), 'utf8').matchAll(/^ {2}(\w+): \{$/gm),
].flatMap(([, name = '']) => (name.startsWith('kernel_') ? [] : [name.split('_')[0] ?? '']))

/** What stands behind `/v1/` in the modules' routes, but for the words that the kernel serves as well. */
const routes = [
  ...registry.operations.flatMap(({ rest }) => rest ?? []),
  ...registry.routes.map(({ route }) => route),
]
  .map((route) => parseRest(route).path.split('/')[2] ?? '')
  .filter((part) => part !== '' && part !== 'realtime')

const FIELDS = ['conversationId', 'contactId', 'channelId', 'trackerId', 'webhookId', 'entryId']

/** The prefixes of the modules' ids; organizations and events are the kernel's. */
const prefixes = new Set(
  readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(join(MODULES, path), 'utf8').matchAll(/\bnewId\('(\w+)'\)/g)])
    .flatMap(([, prefix = '']) => (['org', 'evt'].includes(prefix) ? [] : prefix)),
)

// Tenants, callers, sockets and what the tool endpoint serves and for whom (a role of its protocol) are the kernel's; an encoding of HTTP, a standard of it, Node's
// and a port have such names too.
const OWN_WORDS = [
  'organization',
  'member',
  'api_key',
  'channel',
  'identity',
  'platform',
  'mail',
  'overview',
  'oauth',
  'skills',
  'assistant',
  'connectors',
  'social',
  'teamChat',
  'agent',
]
/** What modules and their events are named for. */
const subjects = [
  ...registry.modules.map(({ name }) => name),
  ...[...registry.events.keys()].map((type) => type.split('.')[0] ?? ''),
].filter((word) => !OWN_WORDS.includes(word))
/** What modules are about, or will be. */
const things =
  'visitor widget contact tracker inbox attachment transcript canned escalation pageview campaign outreach curat feedback booking commerce newsletter cms kb conv'
const words = new Set([...subjects.map((word) => word.replace(/s$/, '')), ...things.split(' ')])
/** Shorter ones are parts of other words, or units. */
const isWhole = (word: string) => word.length <= 4

const found = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => (text.match(pattern) ?? []).map((word) => `${path}: ${word}`))

describe('the kernel knows no module:', () => {
  it('no table of one', () => {
    expect(new Set(tables).size).toBeGreaterThan(5)
    expect(found(new RegExp(`\\b(?:${[...new Set(tables)].join('|')})_[a-z]\\w*`, 'g'))).toEqual([])
  })

  it('no route, scope, setting, tool, event or bundle of one', () => {
    expect(found(new RegExp(`/v1/(?:${[...new Set(routes)].join('|')}|cms)\\b`, 'g'))).toEqual([])
    const named = [
      ...registry.scopes.keys(),
      ...registry.events.keys(),
      ...registry.tools.keys(),
      ...registry.modules.flatMap(({ settings }) => Object.keys(settings?.shape ?? {})),
      ...registry.bundles.flatMap(({ entries }) => Object.keys(entries).map((entry) => `${entry}.js`)),
      ...registry.jobs.map(({ name }) => name),
    ]
    const quoted = named.map((name) => name.replaceAll(/[.*]/g, '\\$&')).join('|')
    expect(found(new RegExp(`(?<![\\w.-])(?:${quoted})(?![\\w-])`, 'g'))).toEqual([])
  })

  it('no thing of one by its id, and no kind of credential but its own', () => {
    expect(found(new RegExp(`\\b(?:${FIELDS.join('|')})\\b`, 'g'))).toEqual([])
    expect(prefixes.size).toBeGreaterThan(15)
    expect(
      found(new RegExp(`'(?:${[...prefixes].join('|')})'|\\b(?:${[...prefixes].join('|')})_(?=[0-9[])`, 'g')),
    ).toEqual([])
    const own = ['session', 'api_key']
    const kinds = registry.credentials.map(({ kind }) => kind).filter((kind) => !own.includes(kind))
    expect(kinds.length).toBeGreaterThan(0)
    expect(found(new RegExp(`'(?:${kinds.join('|')}|widget|viewer|tracker)'`, 'g'))).toEqual([])
  })

  it('no toolset of one', () => {
    // An encoding of HTTP, and programs as an audience, are called like one.
    const others = ['identity', 'agent']
    const toolsets = registry.modules.map(toolsetOf).filter((name) => !others.includes(name))
    expect(found(new RegExp(`['"\`](?:${toolsets.join('|')})['"\`]`, 'g'))).toEqual([])
  })

  it('no word of one, in names, texts and comments', () => {
    expect(words).toContain('conversation')
    const [whole, parts] = [[...words].filter(isWhole), [...words].filter((word) => !isWhole(word))]
    expect(found(new RegExp(`\\w*(?:${parts.join('|')})\\w*`, 'gi'))).toEqual([])
    expect(found(new RegExp(`\\b(?:${whole.join('|')})\\b`, 'g'))).toEqual([])
  })

  it('and an operation none of the ways in which it is called', () => {
    const imports = readFileSync(join(KERNEL, 'contract', 'operation.ts'), 'utf8').match(/from '.*'/g) ?? []
    expect(imports.filter((line) => /\/(http|mcp|openapi|realtime)\//.test(line))).toEqual([])
  })
})
