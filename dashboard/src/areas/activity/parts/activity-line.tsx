import type { Activity } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clockTime, exactTime } from '../../../text/format-time.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { actorOf, conversationOf, partsOf, sentenceOf } from '../sentences.ts'
import type { Names } from './use-names.ts'

const linkClass = 'rounded-small font-medium text-ink underline-offset-2 hover:underline'

interface LineProps {
  item: Activity
  names: Names
  /** How its time is written: as time of day, under the heading of a day, or relative to now. */
  time: 'clock' | 'relative'
  /** What can be done with it. */
  action?: ReactNode
}

/** What happened, as a sentence with its icon and time. */
export function ActivityLine({ item, names, time, action }: LineProps) {
  const { icon, text } = sentenceOf(item)
  return (
    <>
      <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-surface-2 text-ink-2">
        <Icon name={icon} size={14} />
      </span>
      <p className="min-w-0 flex-1 py-1 text-small text-ink-2 [overflow-wrap:anywhere]">
        {partsOf(text).map((part, index) =>
          'words' in part ? part.words : <Place key={index} name={part.place} item={item} names={names} />,
        )}
      </p>
      <span className="flex shrink-0 flex-col-reverse items-end gap-x-1 py-1 text-small text-ink-3 tabular-nums sm:flex-row">
        {action}
        {time === 'clock' ? (
          <time dateTime={item.createdAt} title={exactTime(item.createdAt)}>
            {clockTime(item.createdAt)}
          </time>
        ) : (
          <Time at={item.createdAt} className="whitespace-nowrap" />
        )}
      </span>
    </>
  )
}

function Place({ name, item, names }: { name: string; item: Activity; names: Names }) {
  switch (name) {
    case 'actor':
      return <span className="font-medium text-ink">{actorOf(item)}</span>
    case 'colleague':
      return <span className="font-medium text-ink">{names.colleague(item)}</span>
    case 'member':
      return <span className="font-medium text-ink">{names.member(item)}</span>
    case 'conversation':
      return <ConversationLink item={item} />
    case 'topic':
      return (
        <Link
          to="/settings/topics/$topicId"
          params={{ topicId: String(item.payload['topicId']) }}
          className={linkClass}
        >
          {names.topic(item)}
        </Link>
      )
    case 'channel':
      return (
        <Link
          to="/settings/channels/$channelId"
          params={{ channelId: String(item.payload['channelId']) }}
          className={linkClass}
        >
          {names.channel(item)}
        </Link>
      )
    default:
      return null
  }
}

function ConversationLink({ item }: { item: Activity }) {
  const { conversation, payload } = item
  if (!conversation) return conversationOf(item)
  const messageId = payload['messageId']
  return (
    <Link
      to="/inbox/$view/{-$conversationId}"
      params={{ view: 'open', conversationId: conversation.id }}
      {...(typeof messageId === 'string' && { hash: messageId })}
      className={linkClass}
    >
      {conversationOf(item)}
    </Link>
  )
}
