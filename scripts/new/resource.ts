import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registryOfModules } from '../../server/app.ts'
import { toolsetOf, type Module } from '../../server/kernel/contract/module.ts'
import { Source } from './edits.ts'
import { idPrefixOf, isName, namesOf, type Names } from './names.ts'

/** Why the resource cannot be made, as a sentence for the user. */
export class Refusal extends Error {}

/** The arguments: a module, or a folder of it (`conversations/desk`), and a name in the singular. */
export interface Asked {
  module: string
  name: string
  /** An irregular plural. */
  plural?: string | undefined
}

/** What will be written for a resource. */
export interface Plan {
  names: Names
  /** New texts of all files that are created or changed, by path in the project. */
  files: ReadonlyMap<string, string>
  /** Who may read it, and who may change it. */
  rights: Rights
  hasEvents: boolean
}

/** The scopes of a resource, and the roles that people need beside them. */
type Rights = Record<'read' | 'write', { scope: string; role?: 'admin' }>

/** A resource called `plain things`; its names are replaced by those of the new one. */
const TEMPLATES = 'scripts/new/templates'

/**
 * Plans a plain resource: its migration, its shape with five operations, their test, and its entries in what the module
 * declares. Writes nothing. Throws a `Refusal` if it cannot be made.
 */
export function planResource(root: string, asked: Asked): Plan {
  const place = placeOf(root, asked.module)
  const names = readNames(asked)
  const folder = `${place.folder}/${names.kebabs}`
  const migrations = readdirSync(join(root, 'server/migrations')).toSorted()
  const idPrefix = idPrefixOf(place.prefix, names, idPrefixesOf(root))
  refuseTaken({ root, place, names, folder, migrations })
  const filled = (template: string) => {
    const text = readFileSync(join(root, TEMPLATES, template), 'utf8')
    const parts = { events: place.hasEvents, roles: place.rights.write.role !== undefined }
    return fill(withParts(text, parts), { place, names, idPrefix })
  }
  const number = String(Number(migrations.at(-1)?.slice(0, 4)) + 1).padStart(4, '0')
  const code = filled('plain-things.ts.txt')
  if (isTaken(names.pascal, code))
    throw new Refusal(`${names.pascal} means something else where it would stand: choose another name.`)
  const files = new Map([
    [`server/migrations/${number}_${names.snakes}.sql`, filled('plain-things.sql.txt')],
    [`${folder}/${names.kebabs}.ts`, code],
    [`${folder}/${names.kebabs}.test.ts`, filled('plain-things.test.ts.txt')],
    ...declared(root, { place, names, idPrefix }),
  ])
  return { names, files, rights: place.rights, hasEvents: place.hasEvents }
}

/** Where the resource belongs. */
interface Place {
  module: Module
  /** `server/modules/<module>`, and the folder in which the resource gets its own. */
  home: string
  folder: string
  /** The folders between them. */
  rooms: readonly string[]
  /** What the names of the module's tables begin with. */
  prefix: string
  /** What its error codes begin with, with the `_`. */
  codes: string
  rights: Rights
  hasEvents: boolean
}

function placeOf(root: string, path: string): Place {
  const [name = '', ...rooms] = path.split('/')
  const { modules } = registryOfModules()
  const module = modules.find((each) => each.name === name)
  if (!module)
    throw new Refusal(`There is no module ${name}; there are ${modules.map((each) => each.name).join(', ')}.`)
  const home = `server/modules/${name}`
  const folder = [home, ...rooms].join('/')
  if (!existsSync(join(root, folder))) throw new Refusal(`There is no folder ${folder}.`)
  const [, prefix] = /moduleOf\(\s*'\w+',\s*'(\w+)'/.exec(textOf(root, `${home}/module.ts`) ?? '') ?? []
  return {
    module,
    home,
    folder,
    rooms,
    prefix: prefix ?? toolsetOf(module),
    codes: codesOf(module, textOf(root, `${home}/errors.ts`)),
    rights: rightsIn(module, modules),
    hasEvents: module.events !== undefined,
  }
}

/** What most codes of a module for something that is not there begin with, such as `webhook_`; nothing where they differ. */
function codesOf(module: Module, errors = ''): string {
  const codes = [...errors.matchAll(/^ +([a-z]+)_(?:\w+_)?not_found\w*:/gm)].map(([, first = '']) => first)
  if (codes.length === 0) return `${toolsetOf(module)}_`
  const usual = codes.find((code) => codes.filter((each) => each === code).length * 2 > codes.length)
  return usual === undefined ? '' : `${usual}_`
}

/**
 * The module’s scopes, with the role that its other operations need. In doubt fewer people may change something: where some of them
 * need a role, or there are none to go by.
 */
function rightsIn(module: Module, modules: readonly Module[]): Rights {
  const declares = ({ scopes = {} }: Module, what: string) =>
    Object.keys(scopes).find((scope) => scope.endsWith(`:${what}`))
  const scopeFor = (what: string) => {
    const scope = declares(module, what)
    if (scope !== undefined) return scope
    const others = modules.filter((each) => declares(each, 'read') && declares(each, 'write'))
    throw new Refusal(
      `${module.name} declares no scope that ends with :${what}. Declare one in the scopes of server/modules/${module.name}/index.ts, or choose a module that has both kinds: ${others.map(({ name }) => name).join(', ')}.`,
    )
  }
  const needsRole = (scope: string) =>
    module.operations.flatMap(({ access }) =>
      access !== 'public' && access.scope === scope ? [access.role !== undefined] : [],
    )
  const [read, write] = [scopeFor('read'), scopeFor('write')]
  const [reading, writing] = [needsRole(read), needsRole(write)]
  return {
    read: { scope: read, ...(reading.length > 0 && !reading.includes(false) && { role: 'admin' }) },
    write: { scope: write, ...((writing.length === 0 || writing.includes(true)) && { role: 'admin' }) },
  }
}

function readNames({ name, plural }: Asked): Names {
  for (const given of plural === undefined ? [name] : [name, plural])
    if (!isName(given))
      throw new Refusal(
        `“${given}” is no name: it is lower-case words, joined by hyphens, of 30 letters at most, such as price-list.`,
      )
  if (name === plural) throw new Refusal('The plural must differ from the name.')
  return namesOf(name, plural)
}

/** How ids of anything begin. */
function idPrefixesOf(root: string): ReadonlySet<string> {
  const modules = join(root, 'server/modules')
  const texts = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(modules, path), 'utf8'))
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/(?:newId\(|idPattern\(|importedId\(|\bprefix: )'([a-z]+)'/g)].map(
        ([, prefix = '']) => prefix,
      ),
    ),
  )
}

interface Wanted {
  root: string
  place: Place
  names: Names
  folder: string
  migrations: readonly string[]
}

/** Throws a `Refusal` if one of the names is taken. */
function refuseTaken({ root, place, names, folder, migrations }: Wanted): void {
  const table = `${place.prefix}_${names.snakes}`
  const { operations } = registryOfModules()
  const isTable = migrations.some((path) =>
    new RegExp(`\\bcreate (table|view|function) ${table}\\b`).test(
      readFileSync(join(root, 'server/migrations', path), 'utf8'),
    ),
  )
  const path = `/v1/${place.module.name}/${names.kebabs}`
  const ends = [names.pascal, names.pascals].map((name) => `${place.module.name}.${name}`)
  const route = operations.find(({ rest }) => rest?.split(' ')[1] === path)?.rest
  const operation = operations.find(({ name }) => ends.includes(name.replace(/\.[a-z]+/, '.')))?.name
  const isShape = new RegExp(`^export (interface|type) ${names.pascal}(List)?\\b`, 'm').test(
    textOf(root, 'sdk/src/generated/shapes.ts') ?? '',
  )
  const isKind = new RegExp(`^\\s+${names.camel}: true$`, 'm').test(samplesOf(root))
  const taken =
    (existsSync(join(root, folder)) && `the folder ${folder}`) ||
    (isTable && `the table ${table}`) ||
    (route && `the route ${route}`) ||
    (operation && `the operation ${operation}`) ||
    (isShape && `a shape ${names.pascal}`) ||
    (isKind && `a sample ${names.camel}`)
  if (taken) throw new Refusal(`There is ${taken} already: choose another name.`)
}

const samplesOf = (root: string): string =>
  readdirSync(join(root, 'server/modules'))
    .map((module) => textOf(root, `server/modules/${module}/test-samples.ts`) ?? '')
    .join('\n')

/** Whether a name is taken by a global of TypeScript or by the file itself, so that no shape can have it. */
const isTaken = (name: string, code: string): boolean =>
  name in globalThis || name === 'Content' || new RegExp(`^import .*\\b${name}\\b.* from `, 'm').test(code)

interface Named {
  place: Place
  names: Names
  idPrefix: string
}

/** A template without its markers; the lines about events and roles stay if the resource has these. */
function withParts(text: string, parts: Record<'events' | 'roles', boolean>): string {
  let left = text
  for (const [part, has] of Object.entries(parts))
    left = has
      ? left.replaceAll(new RegExp(` *// (begin|end) ${part}\\n`, 'g'), '').replaceAll(` // with ${part}`, '')
      : left
          .replaceAll(new RegExp(` *// begin ${part}\\n[^]*?// end ${part}\\n\\n?`, 'g'), '')
          .replaceAll(new RegExp(`.*// with ${part}\\n`, 'g'), '')
  return left
}

/** A template with the names of a resource in place of those that it is written with. */
function fill(text: string, { place, names, idPrefix }: Named): string {
  const upper = (words: string) => words.replace(/^./, (letter) => letter.toUpperCase())
  const { module, prefix, codes, rights, rooms } = place
  const needed = ({ role }: { role?: string }) => (role === undefined ? '' : `, role: '${role}'`)
  const meant: Record<string, string> = {
    'a plain thing': names.withArticle,
    'A plain thing': upper(names.withArticle),
    'plain things': names.plural,
    'Plain things': upper(names.plural),
    'plain thing': names.words,
    PlainThings: names.pascals,
    PlainThing: names.pascal,
    plainThing: names.camel,
    'plain-things': names.kebabs,
    plain_things: names.snakes,
    plain_thing: names.snake,
    prefix_: `${prefix}_`,
    toolset_: `${toolsetOf(module)}_`,
    'domain.': `${module.name}.`,
    '/v1/domain/': `/v1/${module.name}/`,
    code_: codes,
    'scope:read': rights.read.scope,
    'scope:write': rights.write.scope,
    ", role: 'to read'": needed(rights.read),
    ", role: 'to write'": needed(rights.write),
    xyz: idPrefix,
    "'../": `'${'../'.repeat(rooms.length + 1)}`,
  }
  // Longest first and in one pass, so that nothing is replaced twice.
  const placeholders = Object.keys(meant).toSorted((one, other) => other.length - one.length)
  const any = new RegExp(placeholders.map((each) => each.replaceAll(/[./]/g, String.raw`\$&`)).join('|'), 'g')
  return text.replaceAll(any, (placeholder) => meant[placeholder] ?? placeholder)
}

/** The module’s files that declare a resource, with the new one; missing ones are created. */
function declared(root: string, named: Named): [string, string][] {
  const { place, names } = named
  const sourceOf = (name: string, usual = '') =>
    new Source(`${place.home}/${name}`, textOf(root, `${place.home}/${name}`) ?? usual)

  const tools = sourceOf('module.ts', moduleFile(place))
  const errors = sourceOf('errors.ts', errorsFile(place))
  const sentence = `${names.words.replace(/^./, (letter) => letter.toUpperCase())} not found.`
  errors.append(errors.argumentOf('errors'), `${place.codes}${names.snake}_not_found: [404, '${sentence}']`)
  const sources = [
    tools,
    errors,
    withOperations(sourceOf('index.ts'), named),
    withSample(sourceOf('test-samples.ts', SAMPLES_FILE), named),
  ]
  return sources
    .map((source): [string, string] => [source.path, source.edited()])
    .filter(([path, text]) => textOf(root, path) !== text)
}

/** The module’s `index.ts` with the operations and events of a resource. */
function withOperations(index: Source, { place, names }: Named): Source {
  const { pascal, pascals, camel, kebabs } = names
  const operations = [`list${pascals}`, ...['get', 'create', 'update', 'delete'].map((verb) => verb + pascal)]
  const events = place.hasEvents ? [`${camel}Events`] : []
  const from = ['.', ...place.rooms, kebabs, `${kebabs}.ts`].join('/')
  index.addImport(`import { ${[...operations, ...events].join(', ')} } from '${from}'`)
  const declaration = index.argumentOf('defineModule')
  index.append(index.propertyValue(declaration, 'operations'), operations.join(', '))
  for (const name of events) index.spread(declaration, 'events', name)
  return index
}

/** The module’s `test-samples.ts` with one of a resource. */
function withSample(samples: Source, { place, names, idPrefix }: Named): Source {
  const { camel, kebabs } = names
  const object = samples.valueOf('samples')
  samples.addMember('Kinds', camel, `${camel}: true`)
  samples.insert(
    samples.propertyValue(object, 'kinds'),
    camel,
    `${camel}: { prefix: '${idPrefix}', params: ['${camel}Id'] }`,
  )
  const made = `${camel}: (await made('POST', '/v1/${place.module.name}/${kebabs}', { name: 'Sample' })).id`
  if (samples.property(object, 'make')) samples.insert(samples.propertyValue(object, 'ids'), camel, made)
  else samples.append(object, `async make({ made }) { return { ids: { ${made} } } }`)
  return samples
}

const moduleFile = ({
  module,
  prefix,
}: Place): string => `import { moduleOf } from '../../kernel/contract/module-of.ts'

export const { operation } = moduleOf('${module.name}', '${prefix}')
`

const errorsFile = ({ module }: Place): string => `import { errors } from '../../kernel/base/errors.ts'

/** What the operations of ${module.name} refuse with. */
export const E = errors({})
`

const SAMPLES_FILE = `import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {}
}

export const samples: Samples = { kinds: {} }
`

const textOf = (root: string, path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
