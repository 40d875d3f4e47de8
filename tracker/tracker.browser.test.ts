import { describe, expect, test } from 'vitest'
import { eventually, useTrackerPage } from './test/tracker-page.ts'

const site = useTrackerPage()
const { service } = site
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const views = () =>
  service.to('t').filter(({ subjectType, dwellMs }) => subjectType === 'page' && dwellMs === undefined)
const exits = () => service.to('t').filter(({ dwellMs }) => dwellMs !== undefined)
const events = () => service.to('t').filter(({ subjectType }) => subjectType !== 'page')
const go = (method: 'pushState' | 'replaceState', address: string) =>
  site.page.evaluate(([name, to]) => history[name as 'pushState']({}, '', to), [method, address])

describe('a view', () => {
  test('says what it is of, behind a strict policy, as text that needs no leave', async () => {
    await site.visit('/books?utm_source=news&utm_medium=email&utm_campaign=spring&x=1')
    await eventually(() => service.sent.length, 1)
    const { to, body, headers } = service.sent[0] as (typeof service.sent)[0]
    expect([to, headers['content-type'], headers.origin]).toEqual([
      't',
      'text/plain;charset=UTF-8',
      service.site,
    ])
    expect(body).toEqual({
      key: 'svc_track_k',
      subjectId: '/books',
      subjectType: 'page',
      path: '/books?utm_source=news&utm_medium=email&utm_campaign=spring&x=1',
      referrer: null,
      locale: 'nb-NO',
      language: 'en-US',
      screen: 800,
      webdriver: true,
      utm: { source: 'news', medium: 'email', campaign: 'spring' },
      viewId: expect.stringMatching(UUID),
      visitorId: expect.stringMatching(UUID),
    })
    const kept = await site.page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie])
    expect(kept).toEqual([{ 'svc.vid': body['visitorId'] }, {}, ''])
    expect(await site.call('[analytics.ready, analytics.getVisitorId()]')).toEqual([true, body['visitorId']])
    expect(site.logs).toEqual([])
  })

  test('has the address that it came from, cut like its own; a program is only one that says so', async () => {
    await site.before(`Object.defineProperty(navigator, 'webdriver', { get: () => false })`)
    await site.visit('/')
    await site.page.evaluate(
      (address) => void (location.href = address),
      `/${'a'.repeat(600)}?${'b'.repeat(600)}`,
    )
    await eventually(() => views().length, 2)
    const [, { subjectId, path, referrer, webdriver }] = views() as [object, Record<string, unknown>]
    expect([subjectId, path, referrer]).toEqual([
      `/${'a'.repeat(511)}`,
      `/${'a'.repeat(511)}`,
      `${service.site}/`,
    ])
    expect(webdriver).toBeUndefined()
  })

  test('uses the id that the chat widget has left; where storage is forbidden, one of its own', async () => {
    await site.before(`localStorage['svc.vid'] = 'of-the-widget'`)
    await site.visit('/')
    await eventually(() => views()[0]?.['visitorId'], 'of-the-widget')
    await site.newVisitor()
    for (const name of ['localStorage', 'sessionStorage'])
      await site.before(
        `Object.defineProperty(window, '${name}', { get() { throw new DOMException('', 'SecurityError') } })`,
      )
    await site.visit('/')
    await eventually(() => views()[0]?.['visitorId'], await site.call('analytics.getVisitorId()'))
    expect(views()[0]?.['visitorId']).toMatch(UUID)
    await site.call(`[1, 2].map(() => analytics.trackOnce('step'))`)
    expect(await site.everything()).toHaveLength(2)
    expect(site.logs).toEqual([])
  })

  test('waits until the document is read, and until a page that was drawn ahead is looked at', async () => {
    await site.before(`
      window.seen = []
      const beacon = navigator.sendBeacon
      navigator.sendBeacon = (...args) => { seen.push(document.readyState); return beacon.apply(navigator, args) }
      let ahead = location.pathname === '/ahead'
      Object.defineProperty(document, 'prerendering', { get: () => ahead })
      window.activate = () => { ahead = false; document.dispatchEvent(new Event('prerenderingchange')) }`)
    await site.visit('/')
    expect(await site.page.evaluate('seen')).toEqual(['interactive'])
    await site.visit('/ahead')
    await site.page.evaluate(`history.pushState({}, '', '/elsewhere'); history.pushState({}, '', '/ahead')`)
    expect(await site.page.evaluate('seen')).toEqual([])
    await site.page.evaluate('activate()')
    await eventually(() => views().map(({ subjectId }) => subjectId), ['/', '/ahead'])
  })
})

describe('the tag', () => {
  test('names another address and another kind of view', async () => {
    await site.visit('/', {
      tags: [{ 'data-api': `${service.site}/proxy//`, 'data-subject-type': 'article' }],
    })
    await eventually(() => service.to('t')[0]?.['subjectType'], 'article')
    expect(service.sent[0]?.headers.host).toBe(new URL(service.site).host)
  })

  test('does nothing without a key, and says so once', async () => {
    await site.visit('/', { tags: [{ 'data-key': '' }] })
    expect(await site.page.evaluate(`[window.svc, localStorage.length]`)).toEqual([undefined, 0])
    expect(site.logs).toEqual(['warning: [svc] no data-key'])
  })

  test('that comes second sends nothing and leaves the first one and the widget alone; ready is said once', async () => {
    const script = `window.svc = { widget: { mine: true } }; window.readies = []
      document.addEventListener('svc:analytics-ready', () => readies.push(typeof svc.analytics.track))`
    await site.visit('/', { script, tags: [{}, { 'data-key': 'svc_track_second' }] })
    const all = await site.everything()
    expect(all.map(({ body }) => body['key'])).toEqual(['svc_track_k'])
    expect(await site.page.evaluate(`[readies, svc.widget]`)).toEqual([['function'], { mine: true }])
    expect(site.logs).toEqual(['warning: [svc] second tracker'])
  })

  test.each([
    ['doNotTrack', `'1'`],
    ['globalPrivacyControl', 'true'],
  ])(
    'listens to %s: nothing is sent or kept, and the global does no harm; unless it says otherwise',
    async (name, value) => {
      await site.before(`Object.defineProperty(navigator, '${name}', { get: () => ${value} })
        addEventListener('svc:analytics-ready', () => (window.wasReady = svc.analytics.ready), true)`)
      await site.visit('/', { body: '<button data-svc-event="x">x</button>' })
      await site.call(`(analytics.track('a'), analytics.trackOnce('a'), analytics.trackPageView(),
        analytics.trackSearch('a', 1), analytics.trackEntry('a'), analytics.identify('a', 'b'))`)
      await site.page.click('button')
      await go('pushState', '/next')
      expect(
        await site.page.evaluate(
          `[wasReady, svc.analytics.getVisitorId(), localStorage.length + sessionStorage.length]`,
        ),
      ).toEqual([true, null, 0])
      await site.visit('/loud', { tags: [{ 'data-ignore-privacy-signals': '' }] })
      await eventually(() => views().length, 1)
      expect(service.sent).toHaveLength(1)
    },
  )

  test('with data-storage="none" touches no storage and sends no visitor', async () => {
    await site.before(`window.touched = []
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: () => touched.push(name) })
      Object.defineProperty(document, 'cookie', { get: () => touched.push('cookie'), set: () => touched.push('cookie') })`)
    await site.visit('/', { tags: [{ 'data-storage': 'none' }] })
    await site.call(`[1, 2].map(() => analytics.trackOnce('step'))`)
    await eventually(() => service.sent.length, 2)
    for (const { body } of service.sent) {
      expect(body['storage']).toBe('none')
      expect(body).not.toHaveProperty('visitorId')
    }
    expect(await site.page.evaluate('[touched, svc.analytics.getVisitorId()]')).toEqual([[], null])
  })

  test('with data-debug tells what is sent, what is answered, and why something is refused', async () => {
    service.problem = { status: 403, code: 'origin_not_allowed' }
    await site.visit('/', { tags: [{ 'data-debug': '' }] })
    await eventually(() => site.logs.filter((log) => log === 'warning: [svc] origin_not_allowed').length, 1)
    expect(site.logs.find((log) => log.startsWith('log: t'))).toMatch(/"subjectId":"\/".* 403$/)
  })
})

describe('a route', () => {
  test('is another view when its path is another: the old one is reported on first, with its own address', async () => {
    await site.visit('/?utm_source=news')
    await go('pushState', '/?page=2')
    await go('replaceState', '#part')
    await go('replaceState', '/books?utm_source=shelf')
    await go('pushState', '/books/1')
    await site.page.goBack()
    await eventually(() => [views().length, exits().length], [4, 3])
    expect(
      views().map(({ subjectId, referrer, utm }) => [
        subjectId,
        referrer,
        (utm as { source: string }).source,
      ]),
    ).toEqual([
      ['/', null, 'news'],
      ['/books', null, 'shelf'],
      ['/books/1', null, null],
      ['/books', null, 'shelf'],
    ])
    expect(exits().map(({ viewId, path }) => [viewId, path])).toEqual(
      views()
        .slice(0, 3)
        .map(({ viewId, path }) => [viewId, path]),
    )
    expect(exits()[0]?.['path']).toBe('/?utm_source=news')
    expect(new Set(views().map(({ viewId }) => viewId)).size).toBe(4)
    expect(await site.page.evaluate(() => history.pushState.call(history, {}, '', '/called'))).toBeUndefined()
    await eventually(() => views().at(-1)?.['subjectId'], '/called')
  })

  test('of a page that comes back from the cache of the browser is a new view, with its entries; another pageshow is none', async () => {
    await site.visit('/', { body: '<i data-svc-entry-token="v1.entry"></i>' })
    await site.page.evaluate(`addEventListener('pageshow', ({ persisted }) => (window.restored = persisted))`)
    await site.page.goto(`${service.origin}/elsewhere`)
    await site.page.goBack({ waitUntil: 'commit' })
    await eventually(() => site.page.evaluate('window.restored'), true)
    await eventually(() => views().filter(({ subjectId }) => subjectId === '/').length, 2)
    const mine = views().filter(({ subjectId }) => subjectId === '/')
    expect(mine[0]?.['viewId']).not.toBe(mine[1]?.['viewId'])
    expect(mine[0]?.['visitorId']).toBe(mine[1]?.['visitorId'])
    await eventually(() => new Set(service.to('v').map(({ viewId }) => viewId)).size, 3)
    await site.page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))`)
    expect(
      (await site.everything()).filter(
        ({ body }) => body['subjectId'] === '/' && body['dwellMs'] === undefined,
      ),
    ).toHaveLength(2)
  })
})

describe('the report at the end', () => {
  test('comes once when the page is hidden, and again with more after the reader came back; time in the background is none', async () => {
    await site.page.clock.install()
    await site.visit('/')
    await site.page.clock.runFor(5000)
    await site.hide()
    await site.page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`)
    await eventually(() => exits().length, 1)
    await site.page.clock.runFor(60_000)
    await site.hide(false)
    await site.page.clock.runFor(2000)
    await site.page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`)
    await site.hide()
    await eventually(() => exits().length, 2)
    const figures = exits().map(({ viewId, dwellMs, ageMs, path }) => [
      viewId,
      Math.round((dwellMs as number) / 1000),
      Math.round((ageMs as number) / 1000),
      path,
    ])
    const [{ viewId } = {}] = views()
    expect(figures).toEqual([
      [viewId, 5, 5, '/'],
      [viewId, 7, expect.toSatisfy((age: number) => age >= 67 && age < 90), '/'],
    ])
    expect((await site.everything()).filter(({ body }) => body['dwellMs'] !== undefined)).toHaveLength(2)
  })

  test('leaves with the page, and says how far was read: the deepest quarter, of the height that the page has by then', async () => {
    const tall = `<div style="height:3000px" id="tall"></div>`
    await site.visit('/', { body: tall })
    await site.page.evaluate(
      () => new Promise((done) => (addEventListener('scrollend', done), scrollTo(0, 1000))),
    )
    await site.page.evaluate(
      () => new Promise((done) => (addEventListener('scrollend', done), scrollTo(0, 0))),
    )
    await go('pushState', '/all')
    await site.page.evaluate(
      () => new Promise((done) => (addEventListener('scrollend', done), scrollTo(0, 9999))),
    )
    await go('pushState', '/grown')
    await site.page.evaluate(() =>
      (document.getElementById('tall') as HTMLElement).style.setProperty('height', '7000px'),
    )
    await go('pushState', '/short')
    await site.page.evaluate(() => (document.getElementById('tall') as HTMLElement).remove())
    await site.page.goto('about:blank')
    await eventually(
      () =>
        exits()
          .map(({ path, readDepth }) => [path, readDepth])
          .toSorted(),
      [
        ['/', 50],
        ['/all', 100],
        ['/grown', 25],
        ['/short', 100],
      ],
    )
  })
})

describe('an event', () => {
  test('is a click on what names it, also in nested and shadow elements', async () => {
    const shadow = `<div id="host"><template shadowrootmode="open"><button data-svc-event="inside" data-svc-subject-type="funnel"><b>x</b></button></template></div>`
    await site.visit('/a?b=1', {
      body: `<a href="#x" data-svc-event="outer" data-svc-metadata=' {"plan":"pro","seats":2}'><i>y</i></a>${shadow}
        <button data-svc-event="bad" data-svc-metadata="[1]">z</button><button id="none">n</button>`,
      script: `document.addEventListener('click', (event) => event.stopPropagation(), true)`,
    })
    for (const target of ['i', '#host b', '[data-svc-event=bad]', '#none']) await site.page.click(target)
    await eventually(() => events().length, 3)
    const seen = events().map(({ subjectId, subjectType, metadata, path }) => [
      subjectId,
      subjectType,
      metadata,
      path,
    ])
    expect(seen.toSorted()).toEqual([
      ['bad', 'event', undefined, '/a?b=1'],
      ['inside', 'funnel', undefined, '/a?b=1'],
      ['outer', 'event', { plan: 'pro', seats: 2 }, '/a?b=1'],
    ])
    expect(events().every((event) => !('viewId' in event))).toBe(true)
    expect(site.logs).toEqual(['warning: [svc] bad data-svc-metadata'])
  })

  test('that is to count once counts once in a session, also over pages', async () => {
    const body = '<button data-svc-event="step" data-svc-once="session">x</button>'
    for (const path of ['/1', '/2']) {
      await site.visit(path, { body })
      for (const _ of [1, 2]) await site.page.click('button')
      await site.call(`analytics.trackOnce('other', { subjectType: 'funnel' })`)
    }
    await site
      .everything()
      .then((all) =>
        expect(
          all
            .filter(({ body: { subjectType } }) => subjectType !== 'page')
            .map(({ body: { subjectId } }) => subjectId),
        ).toEqual(['step', 'other']),
      )
    expect(await site.page.evaluate('Object.keys(sessionStorage)')).toEqual([
      'svc.once.step',
      'svc.once.other',
    ])
  })

  test('of a script has what the script says of it; a search is cleaned, or left out; a view can be asked for', async () => {
    await site.visit('/')
    await site.call(`(analytics.track('paid', { subjectType: 'order', path: '/x', utm: { source: 's' }, metadata: { total: 3 } }),
      analytics.trackSearch('  red  shoes ', 2.9, { subjectType: 'shop', locale: 'en' }), analytics.trackSearch(' ', 1),
      analytics.trackSearch('x', NaN), analytics.trackSearch('x', Infinity), analytics.trackSearch('x'), analytics.trackPageView())`)
    await eventually(
      () => [events().length, service.to('s').length, views().length, exits().length],
      [1, 1, 2, 1],
    )
    expect(events()[0]).toMatchObject({
      subjectId: 'paid',
      subjectType: 'order',
      path: '/x',
      utm: { source: 's' },
      metadata: { total: 3 },
    })
    expect(service.to('s')[0]).toMatchObject({
      query: 'red  shoes',
      resultCount: 2,
      subjectType: 'shop',
      locale: 'en',
      visitorId: events()[0]?.['visitorId'],
    })
  })
})

describe('entries', () => {
  test('are counted as they appear, each once, and the first ten are reported on', async () => {
    await site.page.clock.install()
    const entry = (name: string) => `<p data-svc-entry-token="${name}"></p>`
    await site.visit('/', { body: Array.from({ length: 12 }, (_, index) => entry(`e${index}`)).join('') })
    await eventually(() => service.to('v').length, 12)
    await site.hide()
    await eventually(() => service.to('v').length, 22)
    // They appear at once, in any order.
    const first = service.to('v').find(({ token }) => token === 'e0')
    expect(service.to('v').filter(({ token }) => token === 'e0')).toEqual([
      first,
      { ...first, dwellMs: expect.any(Number), ageMs: expect.any(Number), readDepth: 100 },
    ])
    expect(new Set(service.to('v').map(({ viewId }) => viewId)).size).toBe(12)
    await site.hide(false)
    await go('pushState', '/next')
    await site.page.evaluate(() => {
      const element = document.querySelector('[data-svc-entry-token]') as HTMLElement
      element.dataset.svcEntryToken = 'another'
    })
    await site.page.clock.runFor(1500)
    await site.call(`analytics.trackEntry('by hand', { metadata: { a: 1 } })`)
    await eventually(
      () =>
        service
          .to('v')
          .filter(({ path, dwellMs }) => path === '/next' && !dwellMs)
          .map(({ token }) => token),
      ['another', 'by hand'],
    )
  })
})

describe('sending', () => {
  test.each(['undefined', '() => false', '() => { throw new Error() }'])(
    'goes on where the beacon is %s, and never throws into the page',
    async (beacon) => {
      await site.before(`navigator.sendBeacon = ${beacon}`)
      await site.visit('/')
      await site.call(
        `(analytics.track('loop', { metadata: window }), analytics.track(), analytics.trackSearch(null))`,
      )
      if (!beacon.includes('throw')) await eventually(() => views().length, 1)
      expect(site.logs.filter((log) => log.startsWith('thrown'))).toEqual([])
    },
  )

  test('an identity asks, and a refusal is told with its code', async () => {
    await site.visit('/')
    await site.call(`analytics.identify('user_42', 'ab12', { email: ' ada@example.com ' })`)
    const [identity] = service.to('identify')
    expect(identity).toMatchObject({
      key: 'svc_track_k',
      externalId: 'user_42',
      userHash: 'ab12',
      email: 'ada@example.com',
      visitorId: await site.call('analytics.getVisitorId()'),
    })
    expect(site.logs).toEqual([])
    service.problem = { status: 400, code: 'identity_hash_mismatch' }
    await site.call(`analytics.identify('user_42', 'wrong')`)
    expect(site.logs).toContain('warning: [svc] identity_hash_mismatch')
  })
})
