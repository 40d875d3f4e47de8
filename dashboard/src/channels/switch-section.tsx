import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client, type Channel } from '../api.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { errorText, Notice } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { s } from '../messages/en-settings.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { channelsQuery, queryClient } from '../queries.ts'

const text = s.channel

/** Switches a channel off, or on again. */
export function SwitchSection({ channel }: { channel: Channel }) {
  const [asking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) await client.conversations.activateChannel({ id: channel.id })
      else await client.conversations.deactivateChannel({ id: channel.id })
      await queryClient.invalidateQueries(channelsQuery)
    },
    onSuccess: (_, on) => {
      setAsking(false)
      notify(on ? text.switchedOn(channel.name) : text.switchedOff(channel.name), {
        undo: () => change.mutate(!on),
      })
    },
  })
  const problem = change.isError ? errorText(change.error) : undefined
  return (
    <SettingsSection
      title={channel.active ? text.off : text.on}
      lead={channel.active ? text.offLead : text.onLead}
    >
      {channel.active ? (
        <Button variant="danger" onClick={() => setAsking(true)} className="justify-self-start">
          {text.off}
        </Button>
      ) : (
        <Button
          variant="primary"
          onClick={() => change.mutate(true)}
          disabled={change.isPending}
          className="justify-self-start"
        >
          {text.on}
        </Button>
      )}
      {problem && !asking && <Notice tone="error">{problem}</Notice>}
      {asking && (
        <ConfirmDialog
          title={text.offTitle(channel.name)}
          body={text.offBody}
          action={text.off}
          pending={change.isPending}
          error={problem}
          onConfirm={() => change.mutate(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingsSection>
  )
}
