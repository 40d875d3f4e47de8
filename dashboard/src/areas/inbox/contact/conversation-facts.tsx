import type { ConversationDetail } from '@stoa/sdk'
import type { ReactNode } from 'react'
import { deviceName } from '../../../text/device-name.ts'
import { useNow } from '../../../ui/primitives/now.ts'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { ownerOf } from '../places/owner.ts'
import { useWhoami } from '../../../data/session/session.ts'
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
      <Line label={text.contact.assignee}>
        <Change onClick={() => onChange('assign')}>{owner}</Change>
      </Line>
      <Line label={text.contact.topic}>
        <Change onClick={() => onChange('topic')}>{detail.topicName ?? text.actions.noTopic}</Change>
      </Line>
      {detail.rating !== null && (
        <Line label={text.contact.rating}>
          <Rating rating={detail.rating} comment={detail.ratingComment} />
        </Line>
      )}
      {typeof url === 'string' && <Line label={text.contact.page}>{pageLink(url)}</Line>}
      {typeof userAgent === 'string' && (
        <Line label={text.contact.device}>
          <span title={userAgent}>{deviceName(userAgent)}</span>
        </Line>
      )}
      <Line label={text.contact.channel}>{detail.channelName}</Line>
      <Line label={text.contact.started}>
        <Time at={detail.createdAt} />
      </Line>
      <Line label={text.contact.number}>#{detail.displayId}</Line>
    </dl>
  )
}

/** Whose it is, in full. */
function useOwnerName(detail: ConversationDetail): string {
  const { actor } = useWhoami()
  const owner = ownerOf(detail, actor.id, useNow())
  if (!owner) return text.actions.unassign
  return owner.name ?? text.colleagues.aColleague
}

function Change({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-1 rounded-small px-1 text-left hover:bg-surface-2 pointer-coarse:py-2.5"
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
      {text.contact.rated(rating, text.contact.ratingWords[rating - 1] ?? '')}
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
      <span className="sr-only"> {sharedText.common.newTab}</span>
    </a>
  )
}
