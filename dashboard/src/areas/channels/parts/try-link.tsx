import { buttonClass } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { tryAddress } from './snippet.ts'

/** Opens the sample page with a channel's widget in a new tab. */
export function TryLink(props: { channelId: string; widgetKey: string; primary?: boolean }) {
  return (
    <a
      href={tryAddress(props.channelId, props.widgetKey)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass(props.primary ? 'primary' : 'secondary')}
    >
      {text.channel.tryIt}
      <Icon name="external" size={16} />
      <span className="sr-only">{sharedText.common.newTab}</span>
    </a>
  )
}
