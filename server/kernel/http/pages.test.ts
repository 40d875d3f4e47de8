import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../config.ts'
import { mountPages } from './pages.ts'
import { createHttp, type HttpParts } from './server.ts'

const BUILT = {
  'dist/widget/manifest.json': '{"widget":"widget.0123456789ab.js"}',
  'dist/widget/widget.0123456789ab.js': 'widget()',
  'dist/widget/widget.0123456789ab.js.map': '{}',
  'dist/widget/try/index.html': 'a page of its own',
  'dist/secret.txt': 'for nobody',
  'secret.txt': 'for nobody',
}

/** The pages alone, over a folder with these files; answers a call. */
async function servePages(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'dist', 'widget'), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const config = { ...readSettings({}), baseUrl: 'http://127.0.0.1', secretKey: '' }
  const services = { config, log: pino({ level: 'silent' }) }
  const http = await createHttp({ machinery: { services } } as unknown as HttpParts)
  await mountPages(http, join(folder, 'dist'), undefined)
  onTestFinished(() => http.close())
  return async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const { statusCode, headers, body } = await http.inject({ method, url })
    return { status: statusCode, headers, body }
  }
}

describe('the widget’s script', () => {
  it('is found by an address that never changes, and kept for a year under the one with its hash', async () => {
    const load = await servePages(BUILT)
    for (const method of ['GET', 'HEAD'] as const) {
      const { status, headers } = await load('/widget.js', method)
      expect([method, status, headers.location]).toEqual([method, 302, '/widget/widget.0123456789ab.js'])
      expect(headers['cache-control']).toBe('public, max-age=300, must-revalidate')
    }
    const script = await load('/widget/widget.0123456789ab.js')
    expect([script.status, script.body]).toEqual([200, 'widget()'])
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(script.headers['content-type']).toMatch(/^(text|application)\/javascript; charset=utf-8$/)
    expect((await load('/widget/widget.0123456789ab.js.map')).headers['content-type']).toMatch(/json/)
    expect((await load('/widget.js', 'POST')).status).toBe(404)
  })

  it('that has not been built is 503, which no cache keeps', async () => {
    const { status, headers, body } = await (await servePages({}))('/widget.js')
    expect([status, JSON.parse(body).code, headers['cache-control']]).toEqual([
      503,
      'widget_not_built',
      'no-store',
    ])
  })

  it.each([
    '/widget/widget.js',
    '/widget/widget.0123456789ac.js',
    '/widget/widget.not-a-hash.js',
    '/widget/',
    '/widget/manifest.json',
    '/widget/try/index.html',
    '/widget/../secret.txt',
    '/widget/%2e%2e/secret.txt',
    '/widget/..%2fsecret.txt',
    '/widget/..%2f..%2fsecret.txt',
    '/widget/%2e%2e%5csecret.txt',
    '/embed/widget.js',
  ])('is nothing else: %s is 404', async (url) => {
    const { status, body } = await (await servePages(BUILT))(url)
    expect([status, JSON.parse(body).code]).toEqual([404, 'not_found'])
  })
})
