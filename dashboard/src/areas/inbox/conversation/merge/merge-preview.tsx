import type { ConversationDetail, Message } from '@stoa/sdk'
import { plainText } from '@stoa/sdk/content'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CheckField } from '../../../../ui/primitives/field.tsx'
import { clockTime, exactTime } from '../../../../text/format-time.ts'
import { ErrorState, Notice, Skeleton } from '../../../../ui/primitives/states.tsx'
import { text } from '../../text.en.ts'
import { sharedText } from '../../../../text/shared.en.ts'
import { rosterQuery } from '../../../../data/queries.ts'
import { kindOf } from '../../data/message-groups.ts'
import { customerOf } from '../../data/customer-of.ts'
import type { MergeTarget } from './merge-target.ts'
import { namesApart } from './names-apart.ts'
import { refusalText } from './refusal-text.ts'
import type { useMergePreview } from './use-merge-preview.ts'

interface PreviewProps {
  detail: ConversationDetail
  target: MergeTarget
  preview: ReturnType<typeof useMergePreview>
  samePerson: boolean
  setSamePerson: (same: boolean) => void
}

/** What the merge would result in, before it is done. */
export function MergePreview({ detail, target, preview, samePerson, setSamePerson }: PreviewProps) {
  if (preview.isPending) return <Skeleton lines={6} />
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
  const { allowed, refusal, movedMessages, totalMessages, latest } = preview.data
  if (!allowed)
    return (
      <div className="grid gap-4">
        <Notice tone="error">
          <strong className="font-semibold">{text.merge.refused}</strong>
          <p>{refusal && refusalText(refusal)}</p>
        </Notice>
        {samePerson && <SamePerson {...{ samePerson, setSamePerson }} />}
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Visitors
        preview={preview.data}
        names={namesApart(detail, target)}
        {...{ samePerson, setSamePerson }}
      />
      <Result result={preview.data.result} />
      <p className="text-small">{text.merge.moved(movedMessages, totalMessages)}</p>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="text-small font-semibold">{text.merge.last}</h3>
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-control bg-surface-1 px-3.5 py-2.5">
          {latest.map((message) => (
            <LatestMessage key={message.id} message={message} customer={customerOf(preview.data.result)} />
          ))}
        </ol>
      </section>
      <Notice>{text.merging.undoable(detail.displayId, target.displayId)}</Notice>
    </div>
  )
}

interface VisitorsProps {
  preview: NonNullable<PreviewProps['preview']['data']>
  /** Of this conversation's customer and of the other one's. */
  names: readonly [string, string]
  samePerson: boolean
  setSamePerson: (same: boolean) => void
}

/** What each of the two customers will see. */
function Visitors({ preview, names, samePerson, setSamePerson }: VisitorsProps) {
  const isKnown = preview.samePerson && !samePerson
  return (
    <section className="grid gap-2">
      <h3 className="text-small font-semibold">{text.merging.visitors}</h3>
      {preview.samePerson ? (
        <p className="text-small">{text.merging.onePerson}</p>
      ) : (
        <ul className="grid gap-1 text-small">
          {preview.visitors.map(({ conversationId, sees }, index) => (
            <li key={conversationId}>
              {text.merging[sees === 'own' ? 'ownOnly' : 'everything'](names[index] ?? '')}
            </li>
          ))}
        </ul>
      )}
      {!isKnown && <SamePerson {...{ samePerson, setSamePerson }} />}
    </section>
  )
}

const SamePerson = ({ samePerson, setSamePerson }: Pick<PreviewProps, 'samePerson' | 'setSamePerson'>) => (
  <CheckField
    label={text.merging.samePerson}
    checked={samePerson}
    onChange={(event) => setSamePerson(event.target.checked)}
  />
)

type Result = NonNullable<PreviewProps['preview']['data']>['result']

function Result({ result }: { result: Result }) {
  const { data: roster } = useQuery(rosterQuery)
  const assignee = roster?.members.find(({ userId }) => userId === result.assigneeUserId)?.name
  return (
    <section className="grid gap-2">
      <h3 className="text-small font-semibold">{text.merge.result}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Fact label={text.merge.customer}>{customerOf(result)}</Fact>
        <Fact label={text.merge.status}>
          {result.status === 'open' ? text.contact.open : sharedText.views[result.status]}
        </Fact>
        <Fact label={text.merge.assignee}>{assignee ?? text.merge.nobody}</Fact>
        <Fact label={text.merge.topic}>{result.topicName ?? text.merge.noTopic}</Fact>
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-3">{label}</dt>
      <dd className="truncate text-small font-medium">{children}</dd>
    </div>
  )
}

function LatestMessage({ message, customer }: { message: Message; customer: string }) {
  const kind = kindOf(message)
  const name =
    kind === 'visitor' ? (message.authorName ?? customer) : (message.authorName ?? text.thread.agent)
  return (
    <li className="flex items-baseline gap-2 text-small">
      <time
        className="text-ink-3 tabular-nums"
        dateTime={message.createdAt}
        title={exactTime(message.createdAt)}
      >
        {clockTime(message.createdAt)}
      </time>
      <span className="max-w-chip shrink-0 truncate font-medium">{name}</span>
      <span className="min-w-0 flex-1 truncate text-ink-2">
        {kind === 'note' && `${text.thread.note}: `}
        {kind === 'draft' && `${text.draft.short}: `}
        {message.body ? plainText(message.body) : text.merge.image}
      </span>
    </li>
  )
}
