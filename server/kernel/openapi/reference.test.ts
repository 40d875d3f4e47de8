import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registryOfModules } from '../../app.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { exampleMaker } from './example-of.ts'
import { resolved } from './resolved.ts'
import { jsonSchema } from './index.ts'

const registry = registryOfModules()
const operations = registry.operations.filter(({ rest }) => rest)
const exampleOf = exampleMaker(registry.examples)

describe('an example', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    'of %s fits what it takes and what it answers',
    (name, { input, output }) => {
      const what = name.split('.').at(-1)
      const asked = exampleOf(resolved(jsonSchema(input, 'input')), what)
      expect(input.safeParse(asked).error, JSON.stringify(asked)).toBeUndefined()
      const answered = exampleOf(resolved(jsonSchema(output, 'output')), what)
      expect(output.safeParse(answered).error, JSON.stringify(answered)).toBeUndefined()
    },
  )

  it('prefers what the schema itself gives', () => {
    expect(exampleOf({ type: 'string', examples: ['nb'], default: 'en' })).toBe('nb')
    expect(exampleOf({ type: 'string', default: 'en' })).toBe('en')
    expect(exampleOf({ type: 'string', pattern: '^ccv_[0-9a-z]{22}$' })).toMatch(/^ccv_[0-9a-z]{22}$/)
  })
})

describe('the reference page', () => {
  let app: TestApp
  beforeAll(async () => void (app = await startTestApp()))
  afterAll(() => app.close())

  it('has a request and an answer for each operation, and is searched by a script of its own alone', async () => {
    const { headers, body: text } = await app.http('GET', '/docs')
    const articles = (text as string).split('<article ').slice(1)
    expect(articles.length).toBeGreaterThanOrEqual(operations.length)
    for (const article of articles) expect(article).toContain('curl ')
    const sending = articles.find((article) => article.startsWith('id="conversations.sendMessage"'))
    expect(sending).toContain('-X POST &quot;$STOA_URL/v1/conversations/ccv_')
    expect(sending).toContain('&quot;body&quot;: &quot;Where is my parcel?&quot;')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/docs/reference.js" defer>'])
    const script = await app.http('GET', '/docs/reference.js')
    expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  })
})
