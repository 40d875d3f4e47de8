import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../base/config.ts'
import { registryOfModules } from '../../app.ts'
import { mountPages } from './pages.ts'
import { createHttp, type HttpParts } from './server.ts'

const HASH = '0123456789ab'
const BUILT = {
  'dist/widget/manifest.json': JSON.stringify({
    widget: `widget.${HASH}.js`,
    panel: `panel.${HASH}.js`,
    chat: `chat.${HASH}.js`,
  }),
  [`dist/widget/widget.${HASH}.js`]: 'widget()',
  [`dist/widget/widget.${HASH}.js.map`]: '{}',
  [`dist/widget/widget.${HASH}.js.br`]: 'brotli',
  [`dist/widget/widget.${HASH}.js.gz`]: 'gzip',
  [`dist/widget/panel.${HASH}.js`]: 'panel()',
  [`dist/widget/chat.${HASH}.js`]: 'export {}',
  [`dist/widget/voice.${HASH}.js`]: 'voice()',
  [`dist/widget/messages-de.${HASH}.json`]: '{}',
  [`dist/widget/sans.${HASH}.woff2`]: 'a font',
  [`dist/widget/serif.${HASH}.woff2`]: 'a font',
  [`dist/widget/other.${HASH}.js`]: 'for nobody',
  'dist/tracker/manifest.json': JSON.stringify({ tracker: `tracker.${HASH}.js` }),
  [`dist/tracker/tracker.${HASH}.js`]: 'tracker()',
  [`dist/tracker/tracker.${HASH}.js.br`]: 'brotli',
  [`dist/tracker/tracker.${HASH}.js.gz`]: 'gzip',
  'dist/widget/try/index.html': 'a page of its own',
  'dist/widget/try/headless.html': 'another page',
  'dist/widget/try/headless.js': 'headless()',
  'dist/widget/try/try.css': 'body {}',
  'dist/widget/try/.hidden.html': 'for nobody',
  'dist/widget/try/notes.txt': 'for nobody',
  'dist/secret.txt': 'for nobody',
  'secret.txt': 'for nobody',
}

/** The pages alone, over a folder with these files; answers a call. */
async function servePages(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['widget', 'tracker']) mkdirSync(join(folder, 'dist', name), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const config = { ...readSettings({}), baseUrl: 'http://127.0.0.1', secretKey: '' }
  const services = { config, log: pino({ level: 'silent' }) }
  const registry = registryOfModules()
  const http = await createHttp({ machinery: { services, registry } } as unknown as HttpParts)
  await mountPages(http, {
    distFolder: join(folder, 'dist'),
    bundles: registry.bundles,
    uploadOrigin: undefined,
  })
  onTestFinished(() => http.close())
  return async (
    url: string,
    method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' = 'GET',
    sent: Record<string, string> = {},
  ) => {
    const { statusCode, headers, body } = await http.inject({ method, url, headers: sent })
    return { status: statusCode, headers, body }
  }
}

describe.each([
  ['widget', 'widget'],
  ['chat', 'widget'],
  ['tracker', 'tracker'],
])('/%s.js', (entry, folder) => {
  it('is an address that never changes, for pages of every site', async () => {
    const load = await servePages(BUILT)
    for (const method of ['GET', 'HEAD'] as const)
      for (const sent of [{}, { origin: 'https://shop.example' }]) {
        const { status, headers } = await load(`/${entry}.js`, method, sent)
        expect([method, status, headers.location]).toEqual([method, 302, `/${folder}/${entry}.${HASH}.js`])
        expect(headers).toMatchObject({
          'cache-control': 'public, max-age=300, must-revalidate',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
      }
    expect((await load(`/${entry}.js`, 'POST')).status).toBe(404)
    const preflight = await load(`/${entry}.js`, 'OPTIONS', { origin: 'https://shop.example' })
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*'])
  })

  it('is 503 until it was built, which no cache keeps', async () => {
    for (const files of [{}, { [`dist/${folder}/manifest.json`]: '{}' }]) {
      const { status, headers, body } = await (await servePages(files))(`/${entry}.js`)
      expect([status, JSON.parse(body).code, headers['cache-control']]).toEqual([
        503,
        `${folder}_not_built`,
        'no-store',
      ])
    }
  })
})

describe('the files of the bundles', () => {
  it.each([
    [`widget/widget.${HASH}.js`, /^(text|application)\/javascript; charset=utf-8$/],
    [`widget/widget.${HASH}.js.map`, /^application\/json\b/],
    [`widget/panel.${HASH}.js`, /javascript/],
    [`widget/chat.${HASH}.js`, /javascript/],
    [`widget/voice.${HASH}.js`, /javascript/],
    [`widget/messages-de.${HASH}.json`, /^application\/json\b/],
    [`widget/sans.${HASH}.woff2`, /^font\/woff2$/],
    [`widget/serif.${HASH}.woff2`, /^font\/woff2$/],
    [`tracker/tracker.${HASH}.js`, /^(text|application)\/javascript; charset=utf-8$/],
  ])('are kept for a year, by pages of every site: %s', async (name, type) => {
    const { status, headers } = await (await servePages(BUILT))(`/${name}`)
    expect([status, headers['cache-control'], headers['access-control-allow-origin']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      '*',
    ])
    expect(headers['content-type']).toMatch(type)
  })

  it.each(['widget', 'tracker'])('come compressed to whoever can read that: %s', async (name) => {
    const load = await servePages(BUILT)
    for (const [encoding, text] of [
      ['br', 'brotli'],
      ['gzip', 'gzip'],
    ] as const) {
      const { headers, body } = await load(`/${name}/${name}.${HASH}.js`, 'GET', {
        'accept-encoding': encoding,
      })
      expect([headers['content-encoding'], body]).toEqual([encoding, text])
      expect(headers['content-type']).toMatch(/javascript/)
    }
    expect((await load(`/${name}/${name}.${HASH}.js`)).body).toBe(`${name}()`)
  })

  it.each([
    '/widget/widget.js',
    '/widget/widget.0123456789ac.js',
    '/widget/widget.not-a-hash.js',
    '/widget/',
    `/widget/other.${HASH}.js`,
    `/widget/messages-de.${HASH}.js`,
    `/widget/sans.${HASH}.json`,
    `/widget/try/widget.${HASH}.js`,
    '/widget/manifest.json',
    '/widget/try/index.html',
    '/widget/../secret.txt',
    '/widget/%2e%2e/secret.txt',
    '/widget/..%2fsecret.txt',
    '/widget/..%2f..%2fsecret.txt',
    '/widget/%2e%2e%5csecret.txt',
    '/tracker/tracker.js',
    '/tracker/tracker.0123456789ac.js',
    '/tracker/manifest.json',
    `/tracker/widget.${HASH}.js`,
    '/tracker/',
    '/embed/widget.js',
    '/embed/tracker.js',
    '/embed/',
  ])('are nothing else: %s is 404', async (url) => {
    const { status, body } = await (await servePages(BUILT))(url)
    expect([status, JSON.parse(body).code]).toEqual([404, 'not_found'])
  })
})

describe('the sample pages', () => {
  it('are those of the folder, and the first of them under every channel’s id', async () => {
    const load = await servePages(BUILT)
    for (const [name, type, text] of [
      ['cch_0m3k2v1a9z8y7x6w5v4u3t', 'text/html', 'a page of its own'],
      ['headless.html', 'text/html', 'another page'],
      ['headless.js', 'text/javascript', 'headless()'],
      ['try.css', 'text/css', 'body {}'],
    ]) {
      const { status, headers, body } = await load(`/try/${name}`)
      expect([status, headers['content-type'], body]).toEqual([200, `${type}; charset=utf-8`, text])
    }
  })

  it.each([
    'missing.js',
    '.hidden.html',
    'notes.txt',
    '..%2fmanifest.json',
    '%2e%2e%2fmanifest.json',
    '..%5cx.js',
  ])('are nothing else: %s is 404', async (name) => {
    const { status } = await (await servePages(BUILT))(`/try/${name}`)
    expect(status).toBe(404)
  })

  it('stand in frames of our own pages and of no others, and load only what is ours', async () => {
    const { headers } = await (await servePages(BUILT))('/try/cch_0m3k2v1a9z8y7x6w5v4u3t')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['permissions-policy']).toContain('microphone=(self)')
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.split(' ', 1)[0], part.slice(part.indexOf(' ') + 1)]),
    )
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'self'",
      'media-src': "'self' blob:",
      'frame-ancestors': "'self'",
    })
    expect(policy['img-src']).toContain("'self'")
  })
})

it('the dashboard may frame our own pages, and nobody may frame the dashboard', async () => {
  const load = await servePages({ 'dist/dashboard/index.html': 'the dashboard' })
  const { headers } = await load('/inbox')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toMatch(/frame-src 'self' https: [^;]+; frame-ancestors 'none'/)
})

describe('the dashboard', () => {
  const BOTH = { 'dist/dashboard/index.html': 'in English', 'dist/dashboard/index.de.html': 'auf Deutsch' }

  it.each([
    ['nothing is said', {}, 'en'],
    ['the browser asks for it', { 'accept-language': 'de-CH, de;q=0.9, en;q=0.8' }, 'de'],
    ['the browser prefers it by its qualities', { 'accept-language': 'en;q=0.5, de;q=0.7' }, 'de'],
    ['the browser’s first language is none of them', { 'accept-language': 'nb, de;q=0.8, en;q=0.7' }, 'de'],
    ['none of the browser’s languages is one of them', { 'accept-language': 'fr, nb;q=0.8' }, 'en'],
    ['the browser refuses it', { 'accept-language': 'de;q=0, en' }, 'en'],
    ['somebody chose it in this browser', { cookie: 'svc_language=de', 'accept-language': 'en' }, 'de'],
    ['somebody chose the other one', { cookie: 'svc_language=en', 'accept-language': 'de' }, 'en'],
    ['somebody chose what there is not', { cookie: 'svc_language=fr', 'accept-language': 'de' }, 'de'],
    ['the cookie is nonsense', { cookie: 'svc_language=../../secret', 'accept-language': '%%%' }, 'en'],
  ])('speaks English or German: %s', async (_why, sent, language) => {
    const load = await servePages(BOTH)
    for (const path of ['/', '/sign-in', '/inbox/unassigned?q=x'])
      for (const method of ['GET', 'HEAD'] as const) {
        const { status, headers, body } = await load(path, method, sent)
        expect([status, headers['content-language']]).toEqual([200, language])
        expect(headers['vary']).toBe('Origin, Accept-Language, Cookie')
        if (method === 'GET') expect(body).toBe(language === 'de' ? 'auf Deutsch' : 'in English')
      }
  })

  it('is English where nothing else was built, and 404 where not even that was', async () => {
    const german = { 'accept-language': 'de', cookie: 'svc_language=de' }
    const english = await servePages({ 'dist/dashboard/index.html': 'in English' })
    expect((await english('/', 'GET', german)).headers['content-language']).toBe('en')
    expect((await (await servePages({}))('/', 'GET', german)).status).toBe(404)
  })
})
