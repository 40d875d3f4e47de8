import type { Channel } from '@stoa/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { errorText, Notice } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { channelsQuery, queryClient } from '../../../data/queries.ts'

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
      notify(on ? text.channel.switchedOn(channel.name) : text.channel.switchedOff(channel.name), {
        undo: () => change.mutate(!on),
      })
    },
  })
  const problem = change.isError ? errorText(change.error) : undefined
  return (
    <SettingsSection
      title={channel.active ? text.channel.off : text.channel.on}
      lead={channel.active ? text.channel.offLead : text.channel.onLead}
    >
      {channel.active ? (
        <Button variant="danger" onClick={() => setAsking(true)} className="justify-self-start">
          {text.channel.off}
        </Button>
      ) : (
        <Button
          variant="primary"
          onClick={() => change.mutate(true)}
          disabled={change.isPending}
          className="justify-self-start"
        >
          {text.channel.on}
        </Button>
      )}
      {problem && !asking && <Notice tone="error">{problem}</Notice>}
      {asking && (
        <ConfirmDialog
          title={text.channel.offTitle(channel.name)}
          body={text.channel.offBody}
          action={text.channel.off}
          pending={change.isPending}
          error={problem}
          onConfirm={() => change.mutate(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingsSection>
  )
}
