import { readEmbed } from '../embed/read-embed.ts'
import { installGlobal } from './install-global.ts'
import { complain, guarded, warn } from '@stoa/sdk/chat'
import { mountWidget } from './widget.ts'

const CLAIMED = 'data-svc-mounted'

/** Our own tag; scripts of type `module` and some tag managers do not tell, then it is looked for. */
function ownTag(): HTMLElement | null {
  const current = document.currentScript
  if (current?.hasAttribute('data-widget-key') || current?.hasAttribute('data-channel-id'))
    return current as HTMLElement
  return (
    document.querySelector<HTMLElement>(`script[data-widget-key]:not([${CLAIMED}])`) ??
    (current as HTMLElement | null)
  )
}

function main(): void {
  const tag = ownTag()
  tag?.setAttribute(CLAIMED, '')
  const { embed, errors, warnings } = readEmbed((name) => tag?.getAttribute(name) ?? null)
  for (const warning of warnings) warn(warning)
  for (const error of errors) complain(`not shown: ${error}`)
  if (!embed) return
  const mount = () => guarded(() => installGlobal(mountWidget(embed, tag?.nonce)))
  if (document.body) mount()
  else document.addEventListener('DOMContentLoaded', mount)
}

guarded(main)
