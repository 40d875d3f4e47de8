import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BlobStore } from '../../../kernel/ports/blob-store.ts'
import { createDayCache } from './day-cache.ts'

const LONG_AGO = new Date(Date.now() - 72 * 3_600_000)
const KEYS = Array.from({ length: 200 }, (_, place) => `reports/org/atr/${place}.parquet`)
const BLOBS = {
  open: async () => ({ stream: Readable.from(['fetched']) }),
} as unknown as BlobStore

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-day-cache-'))
  mkdirSync(join(folder, 'reports/org/atr'), { recursive: true })
  for (const key of KEYS) {
    writeFileSync(join(folder, key), 'kept')
    utimesSync(join(folder, key), LONG_AGO, LONG_AGO)
  }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the local copies of report files', () => {
  it('that the first report is given are not swept away from under it', async () => {
    const cache = createDayCache(folder, BLOBS)
    const paths = await cache.fetchAll(KEYS)
    // What is swept is swept before this answers.
    await cache.forget([])
    expect(paths.filter((path) => path === null || !existsSync(path))).toEqual([])
  })

  it('that nobody used for long are gone after the start, also where nobody asks for a report', async () => {
    const cache = createDayCache(folder, BLOBS)
    await cache.forget([])
    expect(KEYS.filter((key) => existsSync(join(folder, key)))).toEqual([])
  })
})
