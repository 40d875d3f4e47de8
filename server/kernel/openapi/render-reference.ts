interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  default?: unknown
  format?: string
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
export function renderReference(document: Record<string, unknown>): string {
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
        `<section><h2 id="${group.name}">${escape(group.name)}</h2><p>${prose(group.description)}</p>${group.entries.map(renderEntry).join('')}</section>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(info.title)} API reference</title><link rel="stylesheet" href="/docs/reference.css"></head><body>
<nav aria-label="Contents"><ul>${contents}</ul></nav>
<main><h1>${escape(info.title)} API</h1><p>Version ${escape(info.version)}. ${prose(info.description)} The same as a machine reads it: <a href="/openapi.json">/openapi.json</a>.</p>${sections}</main></body></html>`
}

const anchorOf = ({ described, method, path }: Entry): string =>
  described.operationId ?? `${method}${path}`.replace(/\W+/g, '-')

function renderEntry(entry: Entry): string {
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
  const answer = Object.values(success?.[1].content ?? {})[0]?.schema
  const problems = Object.entries(described.responses).filter(([status]) => !status.startsWith('2'))
  return `<article id="${anchorOf(entry)}"><h3>${escape(described.summary)}</h3>
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
<details><summary>Errors</summary><dl>${problems.map(([status, problem]) => `<dt>${escape(status)}</dt><dd>${prose(problem.description).replaceAll('\n', '<br>')}</dd>`).join('')}</dl></details></article>`
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
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return schema.format && schema.type === 'string' ? schema.format : type
}

/** Styles of the reference page; quiet, light and dark. */
export const REFERENCE_CSS = `:root{color-scheme:light dark;--paper:#fbfaf7;--ink:#16150f;--soft:#5c5950;--line:#16150f1f;--accent:#b4532a;--surface:#f3f1ea}
@media(prefers-color-scheme:dark){:root{--paper:#171612;--ink:#eceae2;--soft:#a8a498;--line:#eceae226;--accent:#e08a5f;--surface:#211f1a}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 system-ui,sans-serif;display:grid;grid-template-columns:18rem minmax(0,1fr)}
nav{border-right:1px solid var(--line);padding:24px 16px;height:100vh;overflow:auto;position:sticky;top:0;font-size:13px}nav ul{list-style:none;margin:0;padding:0}nav ul ul{padding-left:12px;margin-bottom:12px}nav li{padding:2px 0}
main{padding:32px;max-width:60rem}a{color:var(--accent)}nav a{color:inherit;text-decoration:none}nav a:hover{text-decoration:underline}h1{font:italic 32px/1.2 ui-serif,Georgia,serif}h2{font-size:24px;margin-top:48px}article{border-top:1px solid var(--line);padding:24px 0}h3{font-size:18px;margin:0}h4{font-size:13px;margin:16px 0 4px;color:var(--soft)}
code{font:13px/1.4 ui-monospace,monospace;background:var(--surface);padding:1px 4px;border-radius:4px;overflow-wrap:anywhere}.route{color:var(--soft);font-size:13px}.route span{margin-right:8px}.method{font-weight:600;color:var(--ink)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-top:1px solid var(--line);font-weight:400}small{color:var(--soft)}dt{font-weight:600;margin-top:8px}dd{margin:0}summary{cursor:pointer;margin-top:12px;color:var(--soft)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:720px){body{display:block}nav{height:auto;position:static;border-right:0;border-bottom:1px solid var(--line);max-height:40vh}main{padding:16px}}`
