import { describe, expect, it } from 'vitest'
import type { SystemDb } from '../db/system.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { createUploadRoom } from './upload-room.ts'

const MB = 1024 ** 2
const none = undefined as unknown as SystemDb

interface Given {
  free?: number
  total?: number
  stored?: number
  percent?: number
  keep?: number
  isAwaited?: boolean
}

const room = ({ free = 1000, total = 1000, stored = 0, percent = 100, keep = 0, isAwaited = true }: Given) =>
  createUploadRoom({
    config: { SVC_UPLOADS_DISK_PERCENT: percent, SVC_UPLOADS_FREE_DISK_MB: keep },
    blobs: {
      room: () => Promise.resolve({ freeBytes: free * MB, totalBytes: total * MB }),
    } as unknown as BlobStore,
    keepers: [
      {
        isAwaited: async () => isAwaited,
        storedBytes: async () => [{ orgId: 'org_a', bytes: stored * MB }],
        async *storedKeys() {},
      },
    ],
    db: none,
  })

describe('uploads', () => {
  it('leave free what is to stay free', async () => {
    await room({ free: 110, keep: 100 }).assertRoom(10 * MB)
    await expect(room({ free: 110, keep: 100 }).assertRoom(10 * MB + 1)).rejects.toMatchObject({
      code: 'storage_full',
      status: 507,
    })
  })

  it('take no more than their share of the disk', async () => {
    await room({ stored: 290, percent: 30 }).assertRoom(10 * MB)
    await expect(room({ stored: 291, percent: 30 }).assertRoom(10 * MB)).rejects.toMatchObject({
      code: 'storage_full',
    })
  })

  it('count with those that are coming and have just come', async () => {
    const tight = room({ stored: 280, percent: 30 })
    let end = () => {}
    const coming = tight.receive('a', 15 * MB, () => new Promise<void>((resolve) => (end = resolve)))
    await expect.poll(() => tight.assertRoom(10 * MB).catch(({ code }) => code)).toBe('storage_full')
    await tight.assertRoom(5 * MB)
    end()
    await coming
    await expect(tight.assertRoom(10 * MB)).rejects.toMatchObject({ code: 'storage_full' })
  })

  it('see each other although they begin in the same moment', async () => {
    const tight = room({ stored: 280, percent: 30 })
    const ends: (() => void)[] = []
    const begun = ['a', 'b', 'c'].map((key) =>
      tight
        .receive(key, 9 * MB, () => new Promise<string>((resolve) => ends.push(() => resolve('kept'))))
        .catch(({ code }: { code: string }) => code),
    )
    await expect.poll(() => ends.length).toBe(2)
    expect(await begun[2]).toBe('storage_full')
    for (const end of ends) end()
    expect(await Promise.all(begun)).toEqual(['kept', 'kept', 'storage_full'])
  })

  it('come no more at a time under one key than a few, and where somebody waits for them', async () => {
    const open = room({})
    let end = () => {}
    const first = open.receive(
      'a',
      40 * MB,
      () => new Promise<string>((resolve) => (end = () => resolve('kept'))),
    )
    await expect(open.receive('a', 40 * MB, async () => 'twice')).rejects.toMatchObject({
      code: 'upload_under_way',
    })
    expect(await open.receive('b', MB, async () => 'other')).toBe('other')
    end()
    expect(await first).toBe('kept')
    expect(await open.receive('a', MB, async () => 'again')).toBe('again')
    await expect(room({ isAwaited: false }).receive('a', MB, async () => 'late')).rejects.toMatchObject({
      code: 'upload_link_expired',
    })
  })
})
