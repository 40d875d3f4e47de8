import type { ExampleOf } from './example-of.ts'
import type { ExampleSchema as Base } from '../contract/examples.ts'
import { curlOf, jsonOf } from './reference-examples.ts'

interface Schema extends Base {
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  description?: string
}

interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
}

interface Described {
  operationId?: string
  summary: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  'x-tool'?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

interface Entry {
  method: string
  path: string
  described: Described
}

const escape = (text: unknown): string =>
  String(text).replace(
    /[&<>"']/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] as string,
  )

const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** The OpenAPI document as one HTML page: a list of contents, then each operation with its fields and answers. */
export function renderReference(document: Record<string, unknown>, exampleOf: ExampleOf): string {
  const { info, tags, paths } = document as {
    info: { title: string; version: string; description: string }
    tags: { name: string; description: string }[]
    paths: Record<string, Record<string, Described>>
  }
  const entries = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]): Entry => ({
      method: method.toUpperCase(),
      path,
      described,
    })),
  )
  const groups = [...tags, { name: 'other', description: 'Everything that is not JSON in, JSON out.' }]
    .map((tag) => ({
      ...tag,
      entries: entries.filter(({ described }) => (described.tags?.[0] ?? 'other') === tag.name),
    }))
    .filter((group) => group.entries.length > 0)
  const contents = groups
    .map(
      (group) =>
        `<li><a href="#${group.name}">${escape(group.name)}</a><ul>${group.entries.map((entry) => `<li><a href="#${anchorOf(entry)}">${escape(entry.described.summary)}</a></li>`).join('')}</ul></li>`,
    )
    .join('')
  const sections = groups
    .map(
      (group) =>
        `<section data-group="${group.name}"><h2 id="${group.name}">${escape(group.name)}</h2><p>${prose(group.description)}</p>${group.entries.map((entry) => renderEntry(entry, exampleOf)).join('')}</section>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(info.title)} API reference</title><link rel="stylesheet" href="/docs/reference.css"></head><body>
<nav aria-label="Contents"><label class="search" hidden><input id="search" type="search" placeholder="Search (press /)" aria-label="Search the reference" autocomplete="off" spellcheck="false"><output id="found"></output></label><ul>${contents}</ul></nav>
<main><h1>${escape(info.title)} API</h1><p>Version ${escape(info.version)}. ${prose(info.description)} The same as a machine reads it: <a href="/openapi.json">/openapi.json</a>. In the examples <code>STOA_URL</code> is the address of this service, and <code>STOA_KEY</code> your API key, or the key that has the route’s scope.</p>${sections}</main><script src="/docs/reference.js" defer></script></body></html>`
}

const anchorOf = ({ described, method, path }: Entry): string =>
  described.operationId ?? `${method}${path}`.replace(/\W+/g, '-')

function renderEntry(entry: Entry, exampleOf: ExampleOf): string {
  const { method, path, described } = entry
  const body = Object.values(described.requestBody?.content ?? {})[0]?.schema
  const parameters = (described.parameters ?? []).map((parameter) =>
    fieldRow({
      name: `${parameter.name} (${parameter.in})`,
      required: parameter.required,
      schema: { ...parameter.schema, ...(parameter.description && { description: parameter.description }) },
    }),
  )
  const fields = body
    ? Object.entries(body.properties ?? {}).map(([name, schema]) =>
        fieldRow({ name, required: body.required?.includes(name) ?? false, schema }),
      )
    : []
  const success = Object.entries(described.responses).find(([status]) => status.startsWith('2'))
  const answer = success?.[1].content?.['application/json']?.schema
  const problems = Object.entries(described.responses).filter(([status]) => !status.startsWith('2'))
  const found = [
    method,
    path,
    described['x-tool'] ?? '',
    described.operationId ?? '',
    described.description ?? '',
  ]
  return `<article id="${anchorOf(entry)}" data-find="${escape(found.join(' '))}"><h3>${escape(described.summary)}</h3>
<p class="route"><span class="method">${method}</span> <code>${escape(path)}</code>${described['x-tool'] ? ` <span>tool <code>${escape(described['x-tool'])}</code></span>` : ''} <span>${credentialOf(described)}</span></p>
${described.description ? `<p>${prose(described.description)}</p>` : ''}
${table('Request', [...parameters, ...fields])}
${
  answer
    ? table(
        `Answer ${success?.[0] ?? ''}`,
        Object.entries(answer.properties ?? {}).map(([name, schema]) =>
          fieldRow({ name, required: true, schema }),
        ),
      )
    : ''
}
${renderExample(entry, answer, exampleOf)}
<details><summary>Errors</summary><dl>${problems.map(([status, problem]) => `<dt>${escape(status)}</dt><dd>${prose(problem.description).replaceAll('\n', '<br>')}</dd>`).join('')}</dl></details></article>`
}

/** A request and its answer, folded. */
function renderExample(
  { method, path, described }: Entry,
  answer: Schema | undefined,
  exampleOf: ExampleOf,
): string {
  const content = described.requestBody?.content
  const what = described.operationId?.split('.').at(-1) ?? ''
  const asked = {
    method,
    path,
    what,
    isPublic: !described.security?.length,
    parameters: described.parameters ?? [],
    body: content?.['application/json']?.schema,
  }
  return `<details><summary>Example</summary><pre tabindex="0"><code>${escape(curlOf(asked, exampleOf))}</code></pre>${
    answer
      ? `<h4>Answer</h4><pre tabindex="0"><code>${escape(jsonOf(exampleOf(answer, what)))}</code></pre>`
      : ''
  }</details>`
}

function credentialOf({ security }: Described): string {
  if (!security?.length) return 'public'
  const scopes = security.flatMap((option) => option['bearer'] ?? [])
  return scopes.length > 0 ? `scope <code>${escape(scopes[0])}</code>` : 'any credential'
}

const table = (title: string, rows: readonly string[]): string =>
  rows.length === 0 ? '' : `<h4>${escape(title)}</h4><table><tbody>${rows.join('')}</tbody></table>`

function fieldRow({ name, required, schema }: { name: string; required: boolean; schema: Schema }): string {
  const preset =
    schema.default === undefined ? '' : ` Default <code>${escape(JSON.stringify(schema.default))}</code>.`
  return `<tr><th scope="row"><code>${escape(name)}</code>${required ? '' : ' <small>optional</small>'}</th><td><code>${escape(typeText(schema))}</code></td><td>${schema.description ? prose(schema.description) : ''}${preset}</td></tr>`
}

/** A schema on one line, such as `"open" | "closed" | null` or `{ id, name }[]`. */
function typeText(schema: Schema, depth = 0): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((option) => typeText(option, depth)).join(' | ')
  if (schema.type === 'array') return `${typeText(schema.items ?? {}, depth + 1)}[]`
  if (schema.type === 'object' && schema.properties)
    return depth > 1 ? 'object' : `{ ${Object.keys(schema.properties).join(', ')} }`
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeText({ ...schema, type }, depth)).join(' | ')
  return (schema.type === 'string' ? schema.format : undefined) ?? schema.type ?? 'any'
}
