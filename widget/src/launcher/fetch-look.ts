import { nextTask } from '@stoa/sdk/page'
import type { ChannelLook } from '../embed/read-look.ts'

const TIMEOUT_MS = 1000

/**
 * Fetches the look that is set for the channel; empty if it does not arrive within a second. The browser caches the
 * answer, also a late one: later pages have it at once and revalidate it.
 */
export function fetchLook(host: string, channelId: string): Promise<ChannelLook> {
  const fetchAppearance = async () => {
    // The first request of a page takes as long as all else here.
    await nextTask()
    try {
      const response = await fetch(`${host}/v1/widget/appearance/${channelId}`, { credentials: 'omit' })
      if (response.ok) return ((await response.json()) as ChannelLook | null) ?? {}
    } catch {
      // The defaults are used.
    }
    return {}
  }
  return Promise.race([
    fetchAppearance(),
    new Promise<ChannelLook>((done) => setTimeout(done, TIMEOUT_MS, {})),
  ])
}
