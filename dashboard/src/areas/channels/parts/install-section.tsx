import type { Channel } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { errorText, Notice, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { widgetSnippet } from './snippet.ts'
import { TryLink } from './try-link.tsx'
import { widgetKeyQuery } from '../data.ts'

/** The snippet, the way to try the widget and to its appearance. */
export function InstallSection({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const { data, error } = useQuery(widgetKeyQuery(channel.id))
  const [isAsking, setIsAsking] = useState(false)
  const key = data?.widgetKey
  return (
    <>
      <SettingsSection title={text.channel.tryTitle} lead={text.channel.tryLead}>
        <div className="flex flex-wrap gap-2">
          {key && <TryLink channelId={channel.id} widgetKey={key} primary />}
          <Link
            to="/settings/channels/$channelId/playground"
            params={{ channelId: channel.id }}
            className={buttonClass()}
          >
            {text.channel.appearance}
          </Link>
        </div>
      </SettingsSection>
      <SettingsSection title={text.channel.install} lead={text.channel.installLead}>
        {!data && !error && <Skeleton lines={3} />}
        {error && <Notice tone="error">{errorText(error)}</Notice>}
        {key && (
          <CopyField
            label={text.channel.snippet}
            text={widgetSnippet({ origin: location.origin, channelId: channel.id, widgetKey: key })}
            multiline
          />
        )}
        {data && (
          <p className="max-w-text text-small text-ink-3">
            {key
              ? text.channel.keyPublic
              : data.keyPrefix
                ? text.channel.keyHidden(data.keyPrefix)
                : text.channel.noKey}
          </p>
        )}
        {mayChange && (
          <Button icon="refresh" onClick={() => setIsAsking(true)} className="justify-self-start">
            {channel.keyPrefix ? text.channel.rotate : text.channel.makeKey}
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
