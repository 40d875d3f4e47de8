import { join } from 'node:path'
import { part } from '../../../kernel/contract/parts.ts'
import { createThreads } from '../../../lib/threads/threads.ts'
import type { Extracted, PageText } from './extract-page.ts'

// A page of two megabytes takes about two of them.
const MOST_MS = 15_000
const MEMORY_MB = 256

/** The threads that make Markdown of pages, off the event loop. */
export const EXTRACTING = part(({ services }) => {
  const threads = createThreads<PageText, Extracted>({
    path: join(services.place.distFolder, 'server', 'extract.js'),
    count: 2,
    mostMs: MOST_MS,
    mostWaitingOfOne: 50,
    memoryMb: MEMORY_MB,
  })
  services.atEnd(() => threads.stop())
  return threads
})
