import type { GuardedStorage } from '../page/browser-storage.ts'

/** The visitor’s settings in this browser. */
export interface Prefs {
  sound(): boolean
  setSound(on: boolean): void
  /** Whether the visitor declined to give an email address in this session. */
  hasDeclined(sessionId: string): boolean
  decline(sessionId: string): void
}

const MAX_DECLINED = 20

/** Reads the stored settings; writes only when one changes. */
export function createPrefs(channelId: string, storage: GuardedStorage): Prefs {
  const key = `svc-widget-prefs:${channelId}`
  let { sound, declined } = parsePrefs(storage.read(key))
  const write = () => void storage.write(key, JSON.stringify({ sound, declined }))
  return {
    sound: () => sound,
    setSound(on) {
      sound = on
      write()
    },
    hasDeclined: (sessionId) => declined.includes(sessionId),
    decline(sessionId) {
      declined = [sessionId, ...declined].slice(0, MAX_DECLINED)
      write()
    },
  }
}

function parsePrefs(text: string | null): { sound: boolean; declined: string[] } {
  try {
    const { sound, declined } = JSON.parse(text ?? '{}') as { sound?: unknown; declined?: unknown }
    const ids = Array.isArray(declined) ? declined.filter((id) => typeof id === 'string') : []
    return { sound: sound === true, declined: ids.slice(0, MAX_DECLINED) }
  } catch {
    return { sound: false, declined: [] }
  }
}
