import { guarded, logError, warn } from '@stoa/sdk/page'
import { readEmbed, type Tag } from '../embed/read-embed.ts'
import type { ChannelLook } from '../embed/read-look.ts'
import { fetchLook } from './fetch-look.ts'
import { installGlobal } from './install-global.ts'
import { findReplaced, ownTag, type MarkedElement } from './own-tag.ts'
import { mountWidget } from './widget.ts'

function main(): void {
  const tag = ownTag()
  if (tag?.svcTag) return
  if (tag) tag.svcTag = tag
  const attributes = Object.fromEntries([...(tag?.attributes ?? [])].map(({ name, value }) => [name, value]))
  const { embed, errors, warnings } = readEmbed({ attributes, hostname: location.hostname })
  for (const warning of warnings) warn(warning)
  for (const error of errors) logError(`not shown: ${error}`)
  if (!embed) return
  const look = fetchLook(embed.host, embed.channelId)
  const run = () => guarded(() => mount(embed, tag, look))
  // Before there is a body, the launcher would come first in the order of the Tab key.
  if (document.body) run()
  else document.addEventListener('DOMContentLoaded', run)
}

function mount(embed: Tag, tag: MarkedElement | undefined, look: Promise<ChannelLook>): void {
  const replaced = findReplaced(embed, tag)
  if (!replaced) {
    const widget = mountWidget(embed, tag?.nonce, look)
    Object.assign(widget.element, { svcTag: tag, svcChat: { embed, widget } })
    return installGlobal(widget)
  }
  replaced.svcTag = tag
  const { identity } = embed
  if (identity && JSON.stringify(identity) !== JSON.stringify(replaced.svcChat?.embed.identity))
    void replaced.svcChat?.widget.identify(identity.externalId, identity.userHash)
}

guarded(main)
