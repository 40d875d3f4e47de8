import { buttonClass } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { t } from '../messages/en.ts'
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
      {t.start.tryIt}
      <Icon name="external" size={16} />
      <span className="sr-only">{t.common.newTab}</span>
    </a>
  )
}
