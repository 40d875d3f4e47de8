import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Channel } from '../api.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { CopyField } from '../components/copy-field.tsx'
import { s } from '../messages/en-settings.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { useWhoami } from '../session.ts'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { tryAddress, widgetSnippet } from './snippet.ts'
import { TryLink } from './try-link.tsx'
import { keptWidgetKey } from './widget-key-store.ts'

const text = s.channel

/** The snippet and the way to try it; without a known key, the way to a new one. */
export function InstallSection({ channel }: { channel: Channel }) {
  const { org } = useWhoami()
  const [key, setKey] = useState(() => keptWidgetKey(channel.id))
  const [asking, setAsking] = useState<'rotate' | 'try'>()
  return (
    <>
      <SettingsSection title={text.tryTitle} lead={text.tryLead}>
        <div className="flex flex-wrap gap-2">
          {key ? (
            <TryLink channelId={channel.id} widgetKey={key} primary />
          ) : (
            <Button onClick={() => setAsking('try')}>{text.rotateAndTry}</Button>
          )}
          <Link
            to="/settings/channels/$channelId/playground"
            params={{ channelId: channel.id }}
            className={buttonClass()}
          >
            {text.playground}
          </Link>
        </div>
      </SettingsSection>
      <SettingsSection title={text.install} lead={text.installLead}>
        {key && (
          <CopyField
            label={text.snippet}
            text={widgetSnippet({
              origin: location.origin,
              channelId: channel.id,
              widgetKey: key,
              orgName: org.name,
            })}
            multiline
          />
        )}
        <p className="max-w-[64ch] text-small text-ink-3">
          {key ? text.keyKnown : channel.keyPrefix ? text.keyGone(channel.keyPrefix) : text.noKey}
        </p>
        <Button icon="refresh" onClick={() => setAsking('rotate')} className="justify-self-start">
          {text.rotate}
        </Button>
      </SettingsSection>
      {asking && (
        <RotateKeyDialog
          channel={channel}
          onClose={() => setAsking(undefined)}
          onMade={(made) => {
            setKey(made)
            if (asking === 'try') window.open(tryAddress(channel.id, made), '_blank', 'noreferrer')
            setAsking(undefined)
          }}
        />
      )}
    </>
  )
}
