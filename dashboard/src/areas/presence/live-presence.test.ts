import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setDoNotDisturb } from './do-not-disturb.ts'
import { startPresence } from './live-presence.ts'
import { AWAY_AFTER_MS } from './own-state.ts'

const wire = vi.hoisted(() => ({
  said: [] as string[],
  hear: (_frame: { userId: string; name: string; state: string }): void => undefined,
  opened: (): void => undefined,
}))

vi.mock('../../data/queries.ts', () => ({ refresh: () => Promise.resolve() }))
vi.mock('../../data/live/connection.ts', () => ({
  liveStatus: () => 'open',
  onLiveStatus: (listener: () => void) => {
    wire.opened = listener
    return () => undefined
  },
  liveSocket: () => ({
    send: ({ state }: { state: string }) => wire.said.push(state),
    subscribe: (_frame: unknown, { onPresence }: { onPresence: typeof wire.hear }) => {
      wire.hear = onPresence
      return { unsubscribe: () => undefined }
    },
  }),
}))

const mia = { userId: 'usr_mia', name: 'Mia', state: 'online' }
const takeSaid = () => wire.said.splice(0)
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('window', new EventTarget())
  end = startPresence('usr_me')
})
afterEach(() => {
  end()
  setDoNotDisturb(null)
  takeSaid()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('presence', () => {
  it('is said at once, every twenty seconds, and again whenever the socket was opened', () => {
    expect(takeSaid()).toContain('online')
    vi.advanceTimersByTime(60_000)
    expect(takeSaid()).toEqual(['online', 'online', 'online'])
    wire.opened()
    expect(takeSaid()).toEqual(['online'])
  })

  it('becomes away after five minutes without input, and online at the first sign, once', () => {
    vi.advanceTimersByTime(AWAY_AFTER_MS - 1)
    expect(new Set(takeSaid())).toEqual(new Set(['online']))
    vi.advanceTimersByTime(20_000)
    expect(takeSaid()).toEqual(['away'])
    for (let moves = 0; moves < 5; moves += 1) document.dispatchEvent(new Event('pointermove'))
    expect(takeSaid()).toEqual(['online'])
  })

  it('is do not disturb from the moment on that it was chosen, until its time has passed', () => {
    takeSaid()
    setDoNotDisturb({ until: Date.now() + 30_000 })
    expect(takeSaid()).toEqual(['dnd'])
    vi.advanceTimersByTime(40_000)
    expect(takeSaid()).toEqual(['dnd', 'online'])
  })

  it('is told to whoever is new, and to nobody twice', () => {
    takeSaid()
    wire.hear(mia)
    wire.hear({ ...mia, state: 'away' })
    wire.hear({ ...mia, userId: 'usr_me' })
    expect(takeSaid()).toEqual(['online'])
  })
})
