import type { ChannelLook } from '../embed/read-look.ts'

const PATIENCE_MS = 1000

/**
 * What is set for the channel; nothing where that cannot be had within a second. The browser's cache keeps the answer,
 * also one that came late: on later pages it is there at once, and asked for anew behind.
 */
export function askLook(host: string, channelId: string): Promise<ChannelLook> {
  const ask = async () => {
    try {
      const response = await fetch(`${host}/v1/widget/appearance/${channelId}`, { credentials: 'omit' })
      if (response.ok) return ((await response.json()) as ChannelLook | null) ?? {}
    } catch {
      // As if nothing were set.
    }
    return {}
  }
  return Promise.race([ask(), new Promise<ChannelLook>((done) => setTimeout(done, PATIENCE_MS, {}))])
}
