import type { ReactNode } from 'react'
import type { ConversationDetail } from '../api.ts'
import { deviceName } from '../components/device-name.ts'
import { useNow } from '../components/now.ts'
import { Time } from '../components/time.tsx'
import { t } from '../messages/en.ts'
import { c } from '../messages/en-conversation.ts'
import { ownerOf } from '../inbox/owner.ts'
import { useWhoami } from '../session.ts'
import { Line } from './section.tsx'

/** What can be changed from here. */
export type Changeable = 'topic' | 'assign'

interface FactsProps {
  detail: ConversationDetail
  onChange: (what: Changeable) => void
}

/** Whose it is, what it is about, and where it came from. */
export function ConversationFacts({ detail, onChange }: FactsProps) {
  const owner = useOwnerName(detail)
  const { url, userAgent } = detail.metadata
  return (
    <dl className="grid gap-2">
      <Line label={c.contact.assignee}>
        <Change onClick={() => onChange('assign')}>{owner}</Change>
      </Line>
      <Line label={c.contact.topic}>
        <Change onClick={() => onChange('topic')}>{detail.topicName ?? c.actions.noTopic}</Change>
      </Line>
      {detail.rating !== null && (
        <Line label={c.contact.rating}>
          <Rating rating={detail.rating} comment={detail.ratingComment} />
        </Line>
      )}
      {typeof url === 'string' && <Line label={c.contact.page}>{pageLink(url)}</Line>}
      {typeof userAgent === 'string' && (
        <Line label={c.contact.device}>
          <span title={userAgent}>{deviceName(userAgent)}</span>
        </Line>
      )}
      <Line label={c.contact.channel}>{detail.channelName}</Line>
      <Line label={c.contact.started}>
        <Time at={detail.createdAt} />
      </Line>
      <Line label={c.contact.number}>#{detail.displayId}</Line>
    </dl>
  )
}

/** Whose it is, in full. */
function useOwnerName(detail: ConversationDetail): string {
  const { actor } = useWhoami()
  const owner = ownerOf(detail, actor.id, useNow())
  if (!owner) return t.actions.unassign
  return owner.name ?? c.colleagues.aColleague
}

function Change({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-1 rounded-[4px] px-1 text-left hover:bg-surface-2 pointer-coarse:py-2.5"
    >
      {children}
    </button>
  )
}

/** Stars for the eye, words for everybody. */
function Rating({ rating, comment }: { rating: number; comment: string | null }) {
  return (
    <>
      <span aria-hidden="true" className="mr-1.5 tracking-wider">
        {'★'.repeat(rating)}
        <span className="text-ink-3">{'☆'.repeat(5 - rating)}</span>
      </span>
      {c.contact.rated(rating, c.contact.ratingWords[rating - 1] ?? '')}
      {comment && <p className="mt-1 whitespace-pre-line">{comment}</p>}
    </>
  )
}

/** Only web addresses become links: the visitor's browser chose the text. */
function pageLink(url: string): ReactNode {
  if (!/^https?:\/\//i.test(url)) return url
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-2">
      {url.replace(/^https?:\/\//i, '')}
      <span className="sr-only"> {t.common.newTab}</span>
    </a>
  )
}
