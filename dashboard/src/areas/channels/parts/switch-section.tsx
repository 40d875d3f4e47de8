import type { Channel } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text as mailboxText } from '../mailbox/text.en.ts'
import { text as numberText } from '../numbers/text.en.ts'
import { text } from '../text.en.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { channelsQuery } from '../../../data/queries.ts'
import { useWrite } from '../../../data/writes/write.ts'

const offBodies: Record<Channel['type'], string> = {
  chat: text.channel.offBody,
  email: mailboxText.offBody,
  sms: numberText.offBody,
  voice: numberText.offBody,
}

/** Switches a channel off, or on again. */
export function SwitchSection({ channel }: { channel: Channel }) {
  const [asking, setAsking] = useState(false)
  const change = useWrite({
    run: async (on: boolean) => {
      if (on) await client.conversations.activateChannel({ id: channel.id })
      else await client.conversations.deactivateChannel({ id: channel.id })
    },
    touches: [channelsQuery],
    said: (_, on) => (on ? text.channel.switchedOn(channel.name) : text.channel.switchedOff(channel.name)),
    undo: (_, on) => () => {
      change.mutate(!on)
    },
    done: () => setAsking(false),
    refused: 'shown',
  })
  const { problem } = change
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
          body={offBodies[channel.type]}
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
