import { Chat } from './chat.ts'
import type { Visitor } from './chat-host.ts'
import { createIdentity } from './identity.ts'
import { readIdentity, type Identity } from './identity-pair.ts'
import { browserStorage, type GuardedStorage } from '../page/browser-storage.ts'
import { createSessionStore } from './session/session-store.ts'
import type { ThreadMessage } from './thread.ts'
import { createWidgetApi } from './widget-api.ts'

/** Options of `createChat`. */
export interface ChatOptions {
  /** Origin of the service, such as `https://stoa.example`. */
  host: string
  /** `svc_widget_…` */
  widgetKey: string
  /** `cch_…` */
  channelId: string
  /** Who the visitor is, with the hash that your server made. */
  identity?: Identity | undefined
  /** What you know of the visitor, without proof. */
  visitor?: Visitor | undefined
  /** BCP 47; the browser's language if left out. */
  locale?: string | undefined
  /** Where sessions, settings and unsent messages are kept; `localStorage` if left out. */
  storage?: GuardedStorage | undefined
  /** Called once for each reply that arrives while the page is open. */
  onReply?: ((message: ThreadMessage) => void) | undefined
}

/**
 * Creates a chat without an interface: draw `chat.state` and call its methods. Sends no request before the first of
 * them is called. Throws a `TypeError` when a required option is missing or an option is invalid.
 */
export function createChat(options: ChatOptions): Chat {
  const { widgetKey, channelId, visitor = {}, storage = browserStorage } = options
  const host = originOf(options.host)
  for (const [name, value] of Object.entries({ widgetKey, channelId }))
    if (typeof value !== 'string' || value === '') throw new TypeError(`createChat needs ${name}`)
  const { externalId, userHash } = options.identity ?? {}
  const pair = readIdentity(externalId, userHash, 'identity.externalId and identity.userHash')
  if (typeof pair === 'string') throw new TypeError(pair)
  const api = createWidgetApi({ host, widgetKey, channelId })
  const sessions = createSessionStore(channelId, storage)
  return new Chat({
    host,
    widgetKey,
    channelId,
    visitor,
    storage,
    api,
    sessions,
    locale: options.locale ?? navigator.language,
    identity: createIdentity(api, sessions, pair),
    showUnread: () => undefined,
    onReply: options.onReply ?? (() => undefined),
  })
}

function originOf(host: unknown): string {
  if (typeof host !== 'string' || !/^https?:\/\/[^/]/.test(host))
    throw new TypeError('createChat needs host, an http(s) address')
  return host.replace(/\/+$/, '')
}
