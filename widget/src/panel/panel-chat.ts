import type { Identity } from '@stoa/sdk/chat'
import {
  Chat,
  createCookies,
  createIdentity,
  createSessionStore,
  createWidgetApi,
  identityFields,
  withIdentity,
  type ChatHost,
} from '@stoa/sdk/engine'
import { browserStorage, warn } from '@stoa/sdk/page'
import type { Embed } from '../embed/read-embed.ts'
import { readMetadata } from '../embed/read-metadata.ts'

/** The chat of a page, with identification and requests of the visitor. */
export interface PanelChat {
  chat: Chat
  /** Never rejects. */
  identify(identity: Identity): Promise<void>
  /** Posts to the service in the visitor's name. Rejects with `ApiError`. */
  post<T>(path: string, body: Record<string, unknown>): Promise<T>
}

/** Creates the chat of a tag, with the browser’s storage and cookies. */
export function createPanelChat(
  embed: Embed,
  {
    onOtherUser,
    ...more
  }: Pick<ChatHost, 'locale' | 'showUnread' | 'onReply'> & {
    /** The page named another user than before. */
    onOtherUser(): void
  },
): PanelChat {
  const { channelId, cookieDomain } = embed
  const cookies = createCookies(cookieDomain, () =>
    warn(`the browser keeps no cookies for ${cookieDomain}; the chat stays with this host`),
  )
  const sessions = createSessionStore(channelId, browserStorage, cookies)
  const api = createWidgetApi(embed)
  const identity = createIdentity(api, sessions, embed.identity)
  const visitor = { ...embed.visitor, metadata: readMetadata(embed.attributes, warn) }
  const chat = new Chat({ ...embed, ...more, visitor, storage: browserStorage, sessions, api, identity })
  return {
    chat,
    post: (path, body) =>
      withIdentity({ identity }, (who) =>
        api.request(path, { method: 'POST', body: { ...body, ...identityFields(who) } }),
      ),
    async identify(next) {
      const known = identity.current()
      if (known && known.externalId !== next.externalId) onOtherUser()
      await chat.identify(next)
    },
  }
}
