import type { Channel, ReceivedMail } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { TextButton } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { receivedMailsKey, receivedMailsQuery } from '../data.ts'
import { text } from './text.en.ts'

const outcomes = ['message', 'automatic', 'bounce', 'own', 'spam', 'quarantined'] as const

/** What came into a mailbox, and what became of it. */
export function MailsSection({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const [outcome, setOutcome] = useState<ReceivedMail['outcome'] | 'all'>('all')
  const mails = useInfiniteQuery(receivedMailsQuery(channel.id, outcome === 'all' ? undefined : outcome))
  const items = mails.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <SettingsSection title={text.mails} lead={text.mailsLead}>
      <SelectField
        inline
        label={text.filter}
        value={outcome}
        options={[
          { value: 'all', label: text.all },
          ...outcomes.map((value) => ({ value, label: text.outcomes[value] })),
        ]}
        onChange={setOutcome}
      />
      {mails.isPending && <Skeleton />}
      {mails.isError && items.length === 0 && (
        <ErrorState error={mails.error} onRetry={() => void mails.refetch()} />
      )}
      {mails.isSuccess && items.length === 0 && <EmptyState title={text.noneTitle} hint={text.noneHint} />}
      {items.length > 0 && (
        <Rows>
          {items.map((mail) => (
            <MailRow key={mail.id} mail={mail} channelId={channel.id} mayChange={mayChange} />
          ))}
        </Rows>
      )}
      <LoadMore query={mails} />
    </SettingsSection>
  )
}

const tones = { message: 'green', bounce: 'amber', quarantined: 'red' } as const

function MailRow({
  mail,
  channelId,
  mayChange,
}: {
  mail: ReceivedMail
  channelId: string
  mayChange: boolean
}) {
  const retry = useWrite({
    run: () => client.conversations.retryReceivedMail({ id: channelId, mailId: mail.id }),
    touches: [receivedMailsKey(channelId)],
    done: ({ outcome }) =>
      outcome === 'quarantined' ? notify(text.stillNot, { tone: 'error' }) : notify(text.retried),
  })
  const tone = tones[mail.outcome as keyof typeof tones]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-1 py-3">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block truncate text-body">{mail.subject || text.noSubject}</span>
        <span className="block truncate text-small text-ink-3">
          {mail.sender ?? text.noSender} · <Time at={mail.receivedAt} />
          {mail.error && ` · ${mail.error}`}
        </span>
      </span>
      <Badge {...(tone && { tone })}>{text.outcomes[mail.outcome]}</Badge>
      {mail.conversationId && (
        <Link
          to="/inbox/$view/{-$conversationId}"
          params={{ view: 'open', conversationId: mail.conversationId }}
          className="text-small text-accent-text underline"
        >
          {text.open}
        </Link>
      )}
      {mail.outcome === 'quarantined' && mayChange && mail.sizeBytes > 0 && (
        <TextButton disabled={retry.isPending} onClick={() => retry.mutate()}>
          {text.retry}
        </TextButton>
      )}
    </li>
  )
}
