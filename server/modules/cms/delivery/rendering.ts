import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createCache } from '../../../kernel/base/cache.ts'
import type { Services } from '../../../kernel/contract/context.ts'
import { AppError, E as K } from '../../../kernel/base/errors.ts'
import { part } from '../../../kernel/contract/parts.ts'
import { createThreads, TookTooMuch } from '../../../lib/threads/threads.ts'
import { TooManyWaiting } from '../../../lib/turns/turns.ts'
import { asWritten, htmlOf, type Source } from './render-html.ts'

const THREADS = 2
// Half a megabyte of prose takes a hundredth of it, also on a busy machine less than all.
const MOST_MS = 10_000
const MOST_WAITING = 200
const MEMORY_MB = 256
const KEPT_BYTES = 32 * 1024 ** 2
// What an answer has at once: it takes less time than to hand it to a thread.
const AT_ONCE_CHARACTERS = 16_000

/** Rendered texts of this process, by what they were made of: a version of an entry is rendered once, whatever address asks for it. */
const RENDERED = part(({ services }) => {
  const threads = createThreads<Source, string>({
    path: join(services.place.distFolder, 'server', 'render.js'),
    count: THREADS,
    mostMs: MOST_MS,
    mostWaitingOfOne: MOST_WAITING,
    memoryMb: MEMORY_MB,
  })
  services.atEnd(() => threads.stop())
  const kept = createCache<string>({ mostBytes: KEPT_BYTES })
  const underWay = new Map<string, Promise<string>>()
  const render = async (orgId: string, source: Source): Promise<string> => {
    try {
      return await threads.run(orgId, source)
    } catch (error) {
      if (error instanceof TooManyWaiting) throw new AppError(K.unavailable, { retryAfterSeconds: 2 })
      // What takes that long was made to; so that nobody tries it again, that it cannot be rendered is kept as well.
      if (error instanceof TookTooMuch) return asWritten(source.text)
      throw error
    }
  }
  return {
    find: (key: string) => kept.get(key),
    keep: (key: string, html: string) => kept.set(key, html),
    /** Renders a text in a thread; those who ask for the same meanwhile share it. */
    async make(orgId: string, key: string, source: Source): Promise<string> {
      const shared = underWay.get(key)
      if (shared) return shared
      const making = render(orgId, source).finally(() => underWay.delete(key))
      underWay.set(key, making)
      const html = await making
      kept.set(key, html)
      return html
    },
  }
})

/** What is shown once its texts are rendered, by the function that renders one, or says that it has yet to be. */
export type Showing<T> = (htmlOf: (source: Source) => string) => T | Promise<T>

/**
 * Shows what texts are part of, rendered: small ones at once, others in a thread, so that nobody waits for them. It is shown
 * again when they are there. No connection is to be held meanwhile.
 */
export async function withHtml<T>(
  services: Pick<Services, 'part'>,
  orgId: string,
  show: Showing<T>,
): Promise<T> {
  const rendered = services.part(RENDERED)
  const known = new Map<string, string>()
  const missing = new Map<string, Source>()
  let atOnce = 0
  const find = (source: Source): string => {
    const key = keyOf(source)
    const found = known.get(key) ?? rendered.find(key)
    if (found !== undefined) {
      known.set(key, found)
      return found
    }
    atOnce += source.text.length
    if (atOnce > AT_ONCE_CHARACTERS) {
      missing.set(key, source)
      return ''
    }
    const html = htmlOf(source)
    known.set(key, html)
    rendered.keep(key, html)
    return html
  }
  const first = await show(find)
  if (missing.size === 0) return first
  await Promise.all(
    [...missing].map(async ([key, source]) => known.set(key, await rendered.make(orgId, key, source))),
  )
  return show(find)
}

const keyOf = ({ type, text, addresses }: Source): string =>
  createHash('sha256')
    .update(`${type} ${JSON.stringify(addresses)}\n`)
    .update(text)
    .digest('base64url')
