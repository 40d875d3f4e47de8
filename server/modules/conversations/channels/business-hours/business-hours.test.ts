import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openWidget, type TestWidget } from '../../test-widget.ts'
import { WEEKDAYS } from './schedule.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const PATH = '/v1/conversations/business-hours'
const ALWAYS = WEEKDAYS.map((day) => ({ day, opens: '00:00', closes: '24:00' }))
const set = (body: object = {}, of: TestOrg = org) =>
  app.http('PUT', PATH, { cookie: of.cookie, body: { timeZone: 'Europe/Oslo', weekly: ALWAYS, ...body } })
const remove = (query = '') => app.http('DELETE', `${PATH}?${query}`, { cookie: org.cookie })
const list = async (query = '') => (await app.http('GET', `${PATH}?${query}`, { key: org.key })).body
const status = async (query = '', of: TestOrg = org) =>
  (await app.http('GET', `${PATH}/status?${query}`, { key: of.key })).body

describe('business hours', () => {
  it('are none at first: it is open, and never closes', async () => {
    expect(await list()).toEqual({ items: [], nextCursor: null })
    expect(await status()).toEqual({ open: true, changesAt: null, timeZone: null, source: 'none' })
    expect((await remove()).body.code).toBe('conv_business_hours_not_found')
  })

  it('are kept as they were set last, all at once', async () => {
    const hours = {
      timeZone: 'America/New_York',
      weekly: [{ day: 'fri', opens: '22:00', closes: '02:00' }],
      holidays: [{ date: '2026-12-25', yearly: true, name: 'Christmas' }],
      outOfOffice: { enabled: true, text: 'Back soon' },
    }
    expect((await set(hours)).body).toEqual({ ...hours, channelId: null, updatedAt: expect.any(String) })
    expect((await list()).items).toMatchObject([hours])
    expect((await set()).body).toMatchObject({ holidays: [], outOfOffice: { enabled: false, text: '' } })
    expect((await list()).items).toHaveLength(1)
  })

  it('of a channel count there instead of the organization’s', async () => {
    const channel = `channelId=${widget.channelId}`
    await set({ weekly: [] })
    expect(await status(channel)).toMatchObject({ open: false, source: 'organization' })
    await set({ channelId: widget.channelId, timeZone: 'UTC' })
    expect(await status(channel)).toEqual({ open: true, changesAt: null, timeZone: 'UTC', source: 'channel' })
    expect(await status()).toMatchObject({ open: false, source: 'organization' })
    const first = await list('limit=1')
    expect(first.items).toMatchObject([{ channelId: null }])
    expect((await list(`cursor=${first.nextCursor}`)).items).toMatchObject([{ channelId: widget.channelId }])
    expect((await remove(channel)).status).toBe(204)
    expect(await status(channel)).toMatchObject({ open: false, source: 'organization' })
  })

  it('tell when it changes', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await set({ timeZone: 'UTC', holidays: [{ date: tomorrow }] })
    expect(await status()).toMatchObject({ open: true, changesAt: `${tomorrow}T00:00:00.000Z` })
  })

  it('that make no sense are refused', async () => {
    const day = { day: 'mon', opens: '09:00', closes: '17:00' }
    for (const bad of [
      { timeZone: 'Europe/Atlantis' },
      { timeZone: '+01:00' },
      { weekly: [{ ...day, opens: '9:00' }] },
      { weekly: [{ ...day, opens: '24:00' }] },
      { weekly: [{ ...day, closes: '09:00' }] },
      { weekly: [{ ...day, day: 'monday' }] },
      { weekly: Array(51).fill(day) },
      { holidays: [{ date: '2026-02-30' }] },
      { outOfOffice: { enabled: true, text: ' ' } },
      { outOfOffice: { enabled: true, text: 'x'.repeat(1001) } },
    ])
      expect((await set(bad)).body.code, JSON.stringify(bad)).toBe('invalid_input')
    expect((await list()).items).toEqual([])
  })

  it('are set by owners and admins, and never on a channel of another organization', async () => {
    const other = await app.createOrg()
    const mia = await app.createMember(org, 'member')
    const body = { timeZone: 'UTC', weekly: [] }
    expect((await app.http('PUT', PATH, { cookie: mia, body })).body.code).toBe('forbidden')
    expect((await set({ channelId: widget.channelId }, other)).body.code).toBe('conv_channel_not_found')
    const asked = await app.http('GET', `${PATH}/status?channelId=${widget.channelId}`, { key: other.key })
    expect(asked.body.code).toBe('conv_channel_not_found')
    await set({ weekly: [] })
    expect(await status('', other)).toMatchObject({ source: 'none' })
  })
})

it('a visitor learns whether people answer now, by the hours of the channel', async () => {
  await widget.say('s1', 'Hello')
  const availability = async () => (await widget.read('s1')).body.conversation.availability
  expect(await availability()).toBeNull()
  await set()
  expect(await availability()).toEqual({ open: true, opensAt: null, closesAt: null })
  await set({ channelId: widget.channelId, weekly: [] })
  expect(await availability()).toEqual({ open: false, opensAt: null, closesAt: null })
  const tomorrow = new Date(Date.now() + 86_400_000)
  const weekly = [{ day: WEEKDAYS[tomorrow.getUTCDay()], opens: '00:00', closes: '24:00' }]
  await set({ channelId: widget.channelId, timeZone: 'UTC', weekly })
  expect(await availability()).toEqual({
    open: false,
    opensAt: `${tomorrow.toISOString().slice(0, 10)}T00:00:00.000Z`,
    closesAt: null,
  })
})
