import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import crawlers from 'crawler-user-agents'
import { describe, expect, it } from 'vitest'
import { readArrival } from './arrival.ts'
import { isBotAgent } from './bot-agent.ts'
import { createBusyVisitors } from './busy-visitors.ts'
import { isDatacenter } from './datacenter.ts'
import { readDevice } from './device.ts'
import { isHeadlessAgent } from './headless.ts'
import { languageOf } from './language.ts'
import { screenOf } from './screen.ts'
import { sourceOfHost } from './sources.ts'

const isProgram = (userAgent: string) => isBotAgent(userAgent) || isHeadlessAgent(userAgent)

/** User agents of people, as a package collects them from a site's visitors. */
function agentsOfPeople(): { userAgent: string; deviceCategory: string }[] {
  const folder = dirname(createRequire(import.meta.url).resolve('user-agents'))
  return JSON.parse(readFileSync(join(folder, 'user-agents.json'), 'utf8'))
}

describe('by user agent', () => {
  it('at least 99 % of known programs are told', () => {
    const agents = crawlers.flatMap(({ instances }) => instances)
    const missed = agents.filter((agent) => !isProgram(agent))
    expect(agents.length).toBeGreaterThan(2000)
    expect(missed.length / agents.length, missed.join('\n')).toBeLessThanOrEqual(0.01)
  })

  it('at most one in a thousand of 10,000 people is taken for a program', () => {
    const agents = agentsOfPeople()
    const wronged = agents.filter(({ userAgent }) => isProgram(userAgent))
    expect(agents).toHaveLength(10_000)
    expect(wronged.length / agents.length, JSON.stringify(wronged)).toBeLessThanOrEqual(0.001)
  })

  it.each([
    ['', false],
    [
      'Mozilla/5.0 (Linux; Android 12; CUBOT_X30) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
      false,
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
      false,
    ],
    ['Mozilla/5.0 (Linux; Android 12; CUBOT_X30) AppleWebKit/537.36 (compatible; Googlebot/2.1)', true],
    ['facebookexternalhit/1.1', true],
    ['curl/8.4.0', true],
    ['python-requests/2.31.0', true],
    ['Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', true],
    ['UptimeMonitor/1.0', true],
    [
      'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko; compatible; Bytespider; a@b.c)',
      true,
    ],
  ])('%s is a program: %s', (agent, expected) => expect(isProgram(agent)).toBe(expected))

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0 Safari/537.36',
    'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
  ])('%s has no window', (agent) => expect(isHeadlessAgent(agent)).toBe(true))

  it('tells the device, browser and system', () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
    const book =
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const edge =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
    const tv =
      'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/538.1 (KHTML, like Gecko) Version/6.0 TV Safari/538.1'
    expect(readDevice(phone)).toEqual({ device: 'mobile', browser: 'Safari', os: 'iOS' })
    expect(readDevice(book)).toEqual({ device: 'desktop', browser: 'Chrome', os: 'ChromeOS' })
    expect(readDevice(edge)).toEqual({ device: 'desktop', browser: 'Edge', os: 'Windows' })
    expect(readDevice(tv)).toMatchObject({ device: 'tv', os: 'Tizen' })
    expect(readDevice('')).toEqual({ device: 'other', browser: null, os: null })
    const people = agentsOfPeople()
    const agreed = people.filter(
      ({ userAgent, deviceCategory }) => readDevice(userAgent).device === deviceCategory,
    )
    expect(agreed.length / people.length).toBeGreaterThan(0.99)
  })
})

describe('by network', () => {
  it.each([
    ['3.120.1.1', true],
    ['34.90.1.1', true],
    ['20.50.1.1', true],
    ['138.68.0.1', true],
    ['::ffff:138.68.0.1', true],
    ['138.67.255.255', false],
    ['138.69.0.0', false],
    ['95.217.255.255', true],
    ['95.218.0.0', false],
    ['2a01:4f8:1:2::3', true],
    ['2a01:4fa::1', false],
    ['2a02:2121::1', false],
    ['127.0.0.1', false],
    ['::1', false],
    ['unknown', false],
  ])('%s is in a datacenter: %s', (address, expected) => expect(isDatacenter(address)).toBe(expected))
})

describe('by speed', () => {
  it('more than 120 records in a minute are no person’s, and the next minute begins anew', () => {
    let now = 0
    const isBusy = createBusyVisitors(() => now)
    const first = Array.from({ length: 130 }, () => isBusy('one'))
    expect(first.filter(Boolean)).toHaveLength(10)
    expect(isBusy('two')).toBe(false)
    now = 60_000
    expect(isBusy('one')).toBe(false)
  })

  it('remembers no more visitors than there is room for', () => {
    const isBusy = createBusyVisitors(() => 0)
    for (let n = 0; n < 60_000; n++) isBusy(`visitor ${n}`)
    const late = Array.from({ length: 130 }, () => isBusy('late'))
    const early = Array.from({ length: 130 }, () => isBusy('visitor 5'))
    expect([late.some(Boolean), early.some(Boolean)]).toEqual([false, true])
  })
})

describe('how a reader came', () => {
  const came = (facts: Partial<Parameters<typeof readArrival>[0]>) => {
    const nothing = { path: null, referrer: null, utmSource: null, utmMedium: null, utmCampaign: null }
    const { channel, source } = readArrival({ ...nothing, origin: 'https://www.site.example', ...facts })
    return [channel, source]
  }
  const by = (referrer: string) => came({ referrer })

  it.each([
    ['https://www.google.com/', 'search', 'Google'],
    ['https://google.co.uk/search?q=a', 'search', 'Google'],
    ['android-app://com.google.android.googlequicksearchbox/', 'search', 'Google'],
    ['https://duckduckgo.com/', 'search', 'DuckDuckGo'],
    ['https://search.yahoo.com/', 'search', 'Yahoo!'],
    ['https://l.facebook.com/l.php?u=x', 'social', 'Facebook'],
    ['https://t.co/abc', 'social', 'X'],
    ['https://old.reddit.com/r/x', 'social', 'Reddit'],
    ['https://news.ycombinator.com/item?id=1', 'social', 'Hacker News'],
    ['https://mail.google.com/', 'mail', 'Gmail'],
    ['https://chatgpt.com/', 'ai', 'ChatGPT'],
    ['https://www.perplexity.ai/', 'ai', 'Perplexity'],
    ['https://claude.ai/', 'ai', 'Claude'],
    ['https://gemini.google.com/app', 'ai', 'Gemini'],
    ['https://copilot.microsoft.com/', 'ai', 'Copilot'],
    ['https://www.blog.example/post', 'referral', 'blog.example'],
    ['https://notgoogle.com/', 'referral', 'notgoogle.com'],
    ['https://t.co.example/', 'referral', 't.co.example'],
    ['https://site.example/other', 'internal', null],
    ['not an address', 'direct', null],
    ['data:text/html,x', 'direct', null],
  ])('%s → %s, %s', (referrer, channel, source) => expect(by(referrer)).toEqual([channel, source]))

  it('what the link says counts for more than where it stands', () => {
    const google = 'https://www.google.com/'
    expect(came({ referrer: google, path: '/?gclid=1' })).toEqual(['paid', 'Google'])
    expect(came({ path: '/?a=b&msclkid=1' })).toEqual(['paid', 'Bing'])
    expect(came({ path: '/?ttclid=1' })).toEqual(['paid', 'TikTok'])
    expect(came({ path: '/?gclid=' })).toEqual(['direct', null])
    expect(came({ path: '/?fbclid=1' })).toEqual(['social', 'Facebook'])
    expect(came({ path: '/?fbclid=1', utmMedium: 'paid_social', utmSource: 'fb' })).toEqual([
      'paid',
      'Facebook',
    ])
    expect(came({ utmMedium: 'CPC', utmSource: 'google' })).toEqual(['paid', 'Google'])
    expect(came({ utmMedium: 'email', utmSource: 'Spring' })).toEqual(['email', 'Spring'])
    expect(came({ utmMedium: 'newsletter', referrer: 'https://mail.google.com/' })).toEqual([
      'email',
      'Gmail',
    ])
    expect(came({ utmSource: 'chatgpt.com' })).toEqual(['ai', 'ChatGPT'])
    expect(came({ utmSource: 'twitter' })).toEqual(['social', 'X'])
    expect(came({ utmSource: 'poster', utmCampaign: 'x' })).toEqual(['campaign', 'poster'])
    expect(came({ utmMedium: 'qr' })).toEqual(['campaign', null])
    expect(came({ utmMedium: 'referral', utmSource: 'partner' })).toEqual(['referral', 'partner'])
    expect(came({})).toEqual(['direct', null])
  })

  it('hosts are matched whole', () => {
    expect(sourceOfHost('web.de')?.name).toBe('WEB.DE')
    expect(sourceOfHost('someweb.de')).toBeUndefined()
    expect(sourceOfHost('google.example')).toBeUndefined()
  })
})

it('languages are told by their primary part', () => {
  expect(['nb-NO', 'en_US', 'DE', 'zh-Hant-TW', 'x', '', 'english', null].map(languageOf)).toEqual([
    'nb',
    'en',
    'de',
    'zh',
    null,
    null,
    null,
    null,
  ])
})

it('windows are told apart by width', () => {
  expect([null, 0, 320, 575, 576, 768, 991, 992, 1439, 1440].map(screenOf)).toEqual([
    null,
    null,
    'xs',
    'xs',
    'sm',
    'md',
    'md',
    'lg',
    'lg',
    'xl',
  ])
})
