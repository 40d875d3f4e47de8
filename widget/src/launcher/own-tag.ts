import type { Tag } from '../embed/read-embed.ts'
import type { Widget } from './widget.ts'

/** An element that an earlier run of this script marked: runs share nothing else. */
export interface MarkedElement extends HTMLElement {
  /** On a tag: the tag itself, if it has run. On the element of a chat: the tag that it belongs to. */
  svcTag?: HTMLElement | undefined
  svcChat?: { embed: Tag; widget: Widget }
}

/** The script's own tag; searched for if `currentScript` is not set, as in modules and some tag managers. */
export function ownTag(): MarkedElement | undefined {
  const current = document.currentScript as MarkedElement | null
  if (current?.matches('[data-widget-key], [data-channel-id]')) return current
  const tags = [...document.querySelectorAll<MarkedElement>('script[data-widget-key]')]
  return tags.find((tag) => !tag.svcTag) ?? tags[0] ?? current ?? undefined
}

const POSITION = 'data-svc-position'

/**
 * The chat whose tag this one replaces or repeats: pages that swap their body run its scripts again, and tag managers add them again.
 * Two chats of one channel are meant where they are in different corners.
 */
export function findReplaced(
  { channelId, attributes }: Tag,
  tag: HTMLElement | undefined,
): MarkedElement | undefined {
  const chats = [...document.querySelectorAll<MarkedElement>('[data-svc-widget]')]
  return chats.find(
    ({ svcTag, svcChat }) =>
      svcChat?.embed.channelId === channelId &&
      (svcChat.embed.attributes[POSITION] === attributes[POSITION] ||
        !(svcTag?.isConnected && tag?.isConnected)),
  )
}
