import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Channel } from '../api.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { CopyField } from '../components/copy-field.tsx'
import { errorText, Notice } from '../components/states.tsx'
import { s } from '../messages/en-settings.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { widgetSnippet } from './snippet.ts'
import { TryLink } from './try-link.tsx'
import { widgetKeyQuery } from './widget-key-query.ts'

const text = s.channel

/** The snippet, the way to try the widget and to its appearance. */
export function InstallSection({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const { data, error } = useQuery(widgetKeyQuery(channel.id))
  const [isAsking, setIsAsking] = useState(false)
  const key = data?.widgetKey
  return (
    <>
      <SettingsSection title={text.tryTitle} lead={text.tryLead}>
        <div className="flex flex-wrap gap-2">
          {key && <TryLink channelId={channel.id} widgetKey={key} primary />}
          <Link
            to="/settings/channels/$channelId/playground"
            params={{ channelId: channel.id }}
            className={buttonClass()}
          >
            {text.appearance}
          </Link>
        </div>
      </SettingsSection>
      <SettingsSection title={text.install} lead={text.installLead}>
        {error && <Notice tone="error">{errorText(error)}</Notice>}
        {key && (
          <CopyField
            label={text.snippet}
            text={widgetSnippet({ origin: location.origin, channelId: channel.id, widgetKey: key })}
            multiline
          />
        )}
        {data && (
          <p className="max-w-[64ch] text-small text-ink-3">
            {key ? text.keyPublic : data.keyPrefix ? text.keyHidden(data.keyPrefix) : text.noKey}
          </p>
        )}
        {mayChange && (
          <Button icon="refresh" onClick={() => setIsAsking(true)} className="justify-self-start">
            {channel.keyPrefix ? text.rotate : text.makeKey}
          </Button>
        )}
      </SettingsSection>
      {isAsking && (
        <RotateKeyDialog
          channel={channel}
          onClose={() => setIsAsking(false)}
          onMade={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
