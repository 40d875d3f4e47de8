import type { Channel } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'

/** Tries the servers of a mailbox, and sends a test mail. */
export function TestSection({ channel: { id } }: { channel: Channel }) {
  const [to, setTo] = useState('')
  const test = useWrite({
    run: () => client.conversations.testEmailChannel({ id }),
    touches: [channelsQuery],
    refused: 'shown',
  })
  const send = useWrite({
    run: () => client.conversations.sendTestEmail({ id, to: to.trim() }),
    touches: [],
    said: () => text.delivered(to.trim()),
    refused: 'shown',
  })
  return (
    <SettingsSection title={text.test} lead={text.testLead}>
      <Button onClick={() => test.mutate()} disabled={test.isPending} className="justify-self-start">
        {text.testNow}
      </Button>
      <div aria-live="polite" className="grid gap-2">
        {test.data && (
          <>
            <Result label={text.sent} said={test.data.smtp} />
            <Result label={text.received} said={test.data.imap} />
          </>
        )}
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
            type="email"
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

function Result({ label, said }: { label: string; said: string }) {
  const isError = said.startsWith('error')
  return (
    <p className="flex flex-wrap items-center gap-2 text-body">
      <span className="font-medium">{label}</span>
      <Badge tone={isError ? 'red' : 'green'} icon={isError ? 'warning' : 'check'}>
        {isError ? said.replace(/^error: /, '') : said === 'ok' ? text.ok : text.notConfigured}
      </Badge>
    </p>
  )
}
