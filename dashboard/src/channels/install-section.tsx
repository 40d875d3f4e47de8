import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client, type Channel } from '../api.ts'
import { Button } from '../components/button.tsx'
import { CopyField } from '../components/copy-field.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { errorText } from '../components/states.tsx'
import { s } from '../messages/en-settings.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { channelsQuery, queryClient } from '../queries.ts'
import { useWhoami } from '../session.ts'
import { tryAddress, widgetSnippet } from './snippet.ts'
import { TryLink } from './try-link.tsx'
import { keepWidgetKey, keptWidgetKey } from './widget-key-store.ts'

const text = s.channel

/** The snippet and the way to try it; without a known key, the way to a new one. */
export function InstallSection({ channel }: { channel: Channel }) {
  const { org } = useWhoami()
  const [key, setKey] = useState(() => keptWidgetKey(channel.id))
  const [asking, setAsking] = useState<'rotate' | 'try'>()
  return (
    <>
      <SettingsSection title={text.tryTitle} lead={text.tryLead}>
        <div>
          {key ? (
            <TryLink channelId={channel.id} widgetKey={key} primary />
          ) : (
            <Button onClick={() => setAsking('try')}>{text.rotateAndTry}</Button>
          )}
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
        <RotateKey
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

interface RotateKeyProps {
  channel: Channel
  onClose: () => void
  onMade: (key: string) => void
}

function RotateKey({ channel, onClose, onMade }: RotateKeyProps) {
  const rotate = useMutation({
    mutationFn: () => client.conversations.rotateWidgetKey({ id: channel.id }),
    onSuccess: ({ widgetKey }) => {
      keepWidgetKey(channel.id, widgetKey)
      void queryClient.invalidateQueries(channelsQuery)
      onMade(widgetKey)
    },
  })
  return (
    <ConfirmDialog
      title={text.rotateTitle(channel.name)}
      body={text.rotateBody(channel.keyPrefix ?? '')}
      action={text.rotateAction}
      pending={rotate.isPending}
      error={rotate.isError ? errorText(rotate.error) : undefined}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    />
  )
}
