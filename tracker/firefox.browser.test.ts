import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtFolder } from '../scripts/built.ts'
import { findFirefox } from '../widget/test/find-firefox.ts'
import { RecordingService, type SitePage } from './test/recording-service.ts'
import { eventually } from './test/tracker-page.ts'

const service = new RecordingService()
let browser: Browser
let thrown: string[] = []

beforeAll(async () => {
  service.folder = await builtFolder('tracker')
  await service.listen()
}, 90_000)
afterAll(async () => {
  await browser?.close()
  service.close()
})

/** Opens a page of the site in a browser without a past. */
async function visit(path: string, shown: SitePage = {}): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage()
  thrown = []
  page.on('pageerror', (error) => thrown.push(String(error)))
  service.sent.length = 0
  service.page = shown
  await page.goto(service.site + path)
  return page
}

describe.skipIf(!findFirefox())('in Firefox', { timeout: 40_000 }, () => {
  beforeAll(async () => {
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox() as string,
      headless: true,
      // Firefox ESR does not know all of what setting a viewport asks for.
      defaultViewport: null,
      args: ['--width=1280', '--height=900'],
    })
  }, 90_000)

  test('a view, its routes and its reports: as it leaves, each with its own address', async () => {
    const page = await visit('/a?utm_source=news', { body: '<div style="height:4000px"></div>' })
    await page.evaluate(() => history.replaceState({}, '', '?page=2'))
    await page.evaluate(() => history.pushState({}, '', '/b'))
    await eventually(() => service.sent.length, 3)
    await page.goto('about:blank')
    await eventually(() => service.sent.length, 4)
    const seen = service
      .to('t')
      .map(({ path, readDepth, dwellMs }) => [path, readDepth, typeof dwellMs])
      .toSorted()
    expect(seen).toEqual([
      ['/a?utm_source=news', undefined, 'undefined'],
      ['/a?utm_source=news', 0, 'number'],
      ['/b', undefined, 'undefined'],
      ['/b', 0, 'number'],
    ])
    const [{ visitorId, viewId } = {}] = service.to('t')
    for (const id of [visitorId, viewId])
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(service.to('t').map((one) => one['visitorId'])).size).toBe(1)
    expect(thrown).toEqual([])
  })

  test('without storage nothing is kept; what counts once counts once a page', async () => {
    const page = await visit('/', {
      tags: [{ 'data-storage': 'none' }],
      body: '<button data-svc-event="step" data-svc-once="session">x</button>',
    })
    for (const _ of [1, 2]) await page.click('button')
    await page.evaluate(`svc.analytics.track('the end')`)
    await eventually(() => service.to('t').at(-1)?.['subjectId'], 'the end')
    expect(
      service.to('t').map(({ subjectId, storage, visitorId }) => [subjectId, storage, visitorId]),
    ).toEqual([
      ['/', 'none', undefined],
      ['step', 'none', undefined],
      ['the end', 'none', undefined],
    ])
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      '',
    ])
    expect(thrown).toEqual([])
  })
})
