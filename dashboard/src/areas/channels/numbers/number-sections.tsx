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
export const WebhookSection = ({ address }: { address: string }) => (
  <SettingsSection title={text.webhook} lead={text.webhookLead}>
    <CopyField label={text.webhookAddress} text={address} />
  </SettingsSection>
)

/** Asks the vendor of a number, and sends a test text, or has a number called. */
export function NumberTest({ channel: { id, type } }: { channel: Channel }) {
  const test = useWrite({
    run: () => client.conversations.testChannel({ id }),
    touches: [],
    refused: 'shown',
  })
  return (
    <>
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
        {type === 'sms' && (
          <ToNumber
            label={text.sendTo}
            help={text.sendLead}
            action={text.send}
            run={(to) => client.conversations.sendChannelTest({ id, to })}
            said={text.delivered}
          />
        )}
      </SettingsSection>
      {type === 'voice' && (
        <SettingsSection title={text.call} lead={text.callLead}>
          <ToNumber
            label={text.number}
            action={text.callNow}
            run={(to) => client.conversations.callNumber({ id, to })}
            said={text.calling}
          />
        </SettingsSection>
      )}
    </>
  )
}

interface ToNumberProps {
  label: string
  help?: string
  action: string
  run: (to: string) => Promise<unknown>
  said: (to: string) => string
}

/** One number, and what is done with it. */
function ToNumber({ label, help, action, run, said }: ToNumberProps) {
  const [to, setTo] = useState('')
  const done = useWrite({
    run: () => run(to.trim()),
    touches: [],
    said: () => said(to.trim()),
    refused: 'shown',
  })
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (to.trim()) done.mutate()
      }}
    >
      <TextField
        label={label}
        help={help}
        placeholder={text.sendToExample}
        type="tel"
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" disabled={done.isPending || to.trim() === ''} className="justify-self-start">
        {action}
      </Button>
      {done.problem && <Notice tone="error">{done.problem}</Notice>}
    </form>
  )
}
