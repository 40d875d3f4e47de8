import type { ReactNode } from 'react'
import type { ConversationDetail } from '../api.ts'
import { Avatar } from '../components/avatar.tsx'
import { Badge } from '../components/badge.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Time } from '../components/time.tsx'
import { t } from '../messages/en.ts'
import { customerOf } from './queue-row.tsx'

const text = t.contact

/** Who the conversation is with, beside it. */
export function ContactPanel({ detail }: { detail: ConversationDetail }) {
  return (
    <section
      aria-label={t.actions.details}
      className="min-h-0 w-[288px] shrink-0 overflow-y-auto border-l border-line px-5 py-5"
    >
      <Contact detail={detail} />
    </section>
  )
}

/** Who the conversation is with, over it where there is no room beside. */
export function ContactDialog({ detail, onClose }: { detail: ConversationDetail; onClose: () => void }) {
  return (
    <Dialog title={t.actions.details} onClose={onClose}>
      <Contact detail={detail} />
    </Dialog>
  )
}

function Contact({ detail }: { detail: ConversationDetail }) {
  const name = customerOf(detail)
  const known = Boolean(detail.customerName ?? detail.customerEmail ?? detail.externalId)
  const url = detail.metadata['url']
  const properties = Object.entries(detail.contactMetadata)
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-3">
        <Avatar name={name} size={40} />
        <div className="grid min-w-0 justify-items-start gap-0.5">
          <span className="max-w-full truncate font-semibold">{name}</span>
          {detail.verified ? (
            <Badge tone="green" icon="shield" title={text.verifiedHint}>
              {text.verified}
            </Badge>
          ) : (
            known && (
              <Badge icon="question" title={text.claimedHint}>
                {text.claimed}
              </Badge>
            )
          )}
        </div>
      </div>
      {!known && <p className="text-small text-ink-3">{text.none}</p>}
      <dl className="grid gap-3">
        {detail.customerEmail && (
          <Line label={text.email}>
            <a href={`mailto:${detail.customerEmail}`} className="underline underline-offset-2">
              {detail.customerEmail}
            </a>
          </Line>
        )}
        {detail.contactPhone && <Line label={text.phone}>{detail.contactPhone}</Line>}
        {detail.externalId && <Line label={text.externalId}>{detail.externalId}</Line>}
        {typeof url === 'string' && <Line label={text.page}>{pageLink(url)}</Line>}
        <Line label={text.channel}>{detail.channelName}</Line>
        <Line label={text.number}>#{detail.displayId}</Line>
        <Line label={text.started}>
          <Time at={detail.createdAt} />
        </Line>
        {detail.rating !== null && (
          <Line label={text.rating}>
            <Rating rating={detail.rating} comment={detail.ratingComment} />
          </Line>
        )}
      </dl>
      {properties.length > 0 && (
        <section>
          <h3 className="mb-2 text-small font-semibold">{text.properties}</h3>
          <dl className="grid gap-3">
            {properties.map(([key, value]) => (
              <Line key={key} label={key}>
                {typeof value === 'string' ? value : JSON.stringify(value)}
              </Line>
            ))}
          </dl>
        </section>
      )}
    </div>
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
      {text.rated(rating, text.ratingWords[rating - 1] ?? '')}
      {comment && <p className="mt-1 whitespace-pre-line">{comment}</p>}
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-3">{label}</dt>
      <dd className="text-small [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Only web addresses become links: the visitor's browser chose the text. */
function pageLink(url: string): ReactNode {
  if (!/^https?:\/\//i.test(url)) return url
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-2">
      {url.replace(/^https?:\/\//i, '')}
    </a>
  )
}
