import type { Tag } from '../embed/read-embed.ts'
import type { Widget } from './widget.ts'

/** An element with what a run of this script has left on it: another run shares nothing else with it. */
export interface Marked extends HTMLElement {
  /** On a tag: itself, as it has been run. On the element of a chat: the tag that asks for it. */
  svcTag?: HTMLElement | undefined
  svcChat?: { embed: Tag; widget: Widget }
}

/** The tag that is run; scripts of type `module` and some tag managers do not tell, then it is looked for. */
export function ownTag(): Marked | undefined {
  const current = document.currentScript as Marked | null
  if (current?.matches('[data-widget-key], [data-channel-id]')) return current
  const tags = [...document.querySelectorAll<Marked>('script[data-widget-key]')]
  return tags.find((tag) => !tag.svcTag) ?? tags[0] ?? current ?? undefined
}

/** The chat whose tag this one replaces: pages that swap their body run its scripts again. */
export function findReplaced(channelId: string, tag: HTMLElement | undefined): Marked | undefined {
  const chats = [...document.querySelectorAll<Marked>('[data-svc-widget]')]
  return chats.find(
    ({ svcTag, svcChat }) =>
      svcChat?.embed.channelId === channelId && !(svcTag?.isConnected && tag?.isConnected),
  )
}
