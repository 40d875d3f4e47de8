import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registryOfModules } from '../app.ts'
import { parseRest } from '../kernel/http/operations.ts'
import { describeTool } from '../kernel/mcp/index.ts'
import { toolsetOf } from '../kernel/contract/module.ts'
import type { AnyOperation } from '../kernel/contract/operation.ts'
import type { Skill } from '../kernel/contract/skills.ts'

const registry = registryOfModules()
const { skills } = registry

const toolPrefix = new RegExp(`\\b(?:${registry.modules.map(toolsetOf).join('|')})_[a-z0-9_]+`, 'g')
const routes = [
  ...registry.operations.flatMap(({ rest }) => rest ?? []),
  ...registry.routes.map(({ route }) => route),
].map((route) => {
  const { method, path } = parseRest(route)
  return new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
})
const codes = new Set(
  registry.operations.flatMap(({ errors = [] }: AnyOperation) => errors.map(({ code }) => code)),
)

/** What stands in backticks, but for blocks of code. */
const quoted = ({ content }: Skill): string[] =>
  [...content.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

/** Every name and value in the schemas of a skill's tools. */
const wordsOf = ({ tools }: Skill): Set<string> =>
  new Set(
    tools.flatMap((name) => {
      const { full } = describeTool(registry.tools.get(name) as AnyOperation)
      return JSON.stringify([full.inputSchema, full.outputSchema]).match(/\w+/g) ?? []
    }),
  )

describe('the skills of the service', () => {
  it('are some, and most of them begin with a prompt', () => {
    expect(skills.length).toBeGreaterThanOrEqual(10)
    expect(skills.filter(({ prompt }) => prompt).length).toBeGreaterThan(5)
  })

  it('are those that are written, and the page for agents names each', () => {
    const root = join(import.meta.dirname, '..')
    const written = registry.modules.flatMap((module) =>
      readdirSync(join(root, 'modules'), { recursive: true, encoding: 'utf8' })
        .map((path) => path.replaceAll('\\', '/'))
        .filter((path) => path.startsWith(`${module.name}/skills/`) && path.endsWith('.md'))
        .map((path) => `${toolsetOf(module)}/${path.split('/').at(-1)?.slice(0, -'.md'.length)}`),
    )
    expect(written.toSorted()).toEqual(skills.map(({ toolset, slug }) => `${toolset}/${slug}`).toSorted())
    const page = readFileSync(join(root, '../docs/agents.md'), 'utf8')
    expect([...page.matchAll(/^\| `((?:skill|task):\/\/[^`]+)`/gm)].map(([, uri]) => uri).toSorted()).toEqual(
      skills.map(({ uri }) => uri),
    )
  })

  it.each(skills)('$uri tells exactly the tools that it declares', ({ tools, content, uri }) => {
    // Codes of refusals may begin like a tool.
    const told = new Set(content.match(toolPrefix))
    expect([...told].filter((word) => !codes.has(word)).toSorted(), uri).toEqual(tools.toSorted())
  })

  it.each(skills)('$uri names only fields, values and refusals that its tools have', (skill) => {
    const known = wordsOf(skill)
    const names = quoted(skill)
      .map((text) => /^([a-z]+[A-Za-z_]*)(?:: .*)?$/.exec(text)?.[1] ?? '')
      .filter((name) => name !== '' && !skill.tools.includes(name))
    expect(names.filter((name) => !known.has(name) && !codes.has(name))).toEqual([])
  })

  it.each(skills)('$uri names only routes and scopes that there are', ({ content }) => {
    for (const [, method, path] of content.matchAll(
      /\b(GET|POST|PUT|PATCH|DELETE) (?:\{\{API_URL\}\})?(\/v1\/[^\s`]*)/g,
    ))
      expect(
        routes.some((route) => route.test(`${method} ${path}`)),
        `${method} ${path}`,
      ).toBe(true)
    for (const [scope] of content.matchAll(/\b[a-z]+:(?:read|write|publish|design)\b/g))
      expect([...registry.scopes.keys()]).toContain(scope)
    for (const [name] of content.matchAll(/\{\{\w+\}\}/g))
      expect(['{{API_URL}}', '{{ORG_ID}}']).toContain(name)
  })

  it('fit into an agent’s head: each is at most 4,000 characters long', () => {
    for (const { uri, content } of skills) expect(content.length, uri).toBeLessThan(4000)
  })
})
