import type { Channel } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'

/** Where the vendor tells of incoming texts. */
export const WebhookSection = ({ channel: { id } }: { channel: Channel }) => (
  <SettingsSection title={text.webhook} lead={text.webhookLead}>
    <CopyField
      label={text.webhookAddress}
      text={`${location.origin}/v1/conversations/channels/${id}/webhook`}
    />
  </SettingsSection>
)

/** Asks the vendor of a number, and sends a test text. */
export function NumberTest({ channel: { id } }: { channel: Channel }) {
  const [to, setTo] = useState('')
  const test = useWrite({
    run: () => client.conversations.testChannel({ id }),
    touches: [],
    refused: 'shown',
  })
  const send = useWrite({
    run: () => client.conversations.sendChannelTest({ id, to: to.trim() }),
    touches: [],
    said: () => text.delivered(to.trim()),
    refused: 'shown',
  })
  return (
    <SettingsSection title={text.test} lead={text.testLead}>
      <Button onClick={() => test.mutate()} disabled={test.isPending} className="justify-self-start">
        {text.testNow}
      </Button>
      <div aria-live="polite">
        {test.data?.ok === true && (
          <p className="flex flex-wrap items-center gap-2 text-body">
            <Badge tone="green" icon="check">
              {text.works}
            </Badge>
            {[test.data.friendlyName, test.data.status, test.data.balance].filter(Boolean).join(' · ')}
          </p>
        )}
        {test.data?.ok === false && <Notice tone="error">{test.data.error}</Notice>}
        {test.problem && <Notice tone="error">{test.problem}</Notice>}
      </div>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (to.trim()) send.mutate()
        }}
      >
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            label={text.sendTo}
            help={text.sendLead}
            placeholder={text.sendToExample}
            type="tel"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={send.isPending || to.trim() === ''}>
          {text.send}
        </Button>
      </form>
      {send.problem && <Notice tone="error">{send.problem}</Notice>}
    </SettingsSection>
  )
}
