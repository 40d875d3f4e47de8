import type { ReviewItem } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { PostState } from '../../posts/index.ts'
import { isApprovedHere, isDecidedHere } from '../data.ts'
import { text } from '../text.en.ts'
import { Forwarding } from './forwarding.tsx'
import { PostLines } from './post-lines.tsx'
import { TITLE_CHARS } from './title-chars.ts'
import { Waiting } from './waiting.tsx'

/** The id of a row, for the keys that move through the list. */
export const rowId = (id: string): string => `review-${id}`

/** What an item is called. */
export const titleOf = (item: ReviewItem): string =>
  (item.kind === 'outreach'
    ? (item.raw?.draftSubject ?? item.raw?.draftBody.slice(0, TITLE_CHARS))
    : item.kind === 'social'
      ? item.raw?.body.slice(0, TITLE_CHARS)
      : item.raw?.title) ?? text.gone

interface RowProps {
  item: ReviewItem
  /** Whether it is a post of which another variant is in the list. */
  hasVariants: boolean
  onDecide: (item: ReviewItem, what: 'approve' | 'dismiss') => void
}

/** One item: what it is, since when it waits or what became of it, and the decision. */
export function ReviewRow({ item, hasVariants, onDecide }: RowProps) {
  const { id, kind, state, mayDecide } = item
  return (
    <li
      id={rowId(id)}
      tabIndex={-1}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 px-3 py-4 focus-visible:-outline-offset-2"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 font-medium wrap-anywhere">{titleOf(item)}</span>
          <Badge>{text.kinds[kind] ?? kind}</Badge>
        </p>
        {item.kind === 'feedback' && item.raw && (
          <>
            <p className="max-w-text whitespace-pre-wrap text-ink-2 wrap-anywhere">{item.raw.body}</p>
            {item.raw.submittedBy.name && (
              <p className="text-small text-ink-3">{text.by(item.raw.submittedBy.name)}</p>
            )}
          </>
        )}
        {item.kind === 'outreach' && item.raw && (
          <>
            <p className="text-small text-ink-2 wrap-anywhere">
              {item.raw.contact?.name} · {item.raw.delivery?.destination}
            </p>
            <p className="line-clamp-3 text-ink-2 wrap-anywhere">{item.raw.draftBody}</p>
          </>
        )}
        {item.kind === 'social' && item.raw && (
          <PostLines draft={item.raw} hasVariants={hasVariants} isWaiting={state === 'waiting'} />
        )}
        {item.kind === 'cms' && item.raw && (
          <p className="text-small text-ink-2">
            {item.raw.collectionSlug} · {item.raw.locale}
          </p>
        )}
        <p className="text-small text-ink-3">
          <When item={item} />
        </p>
        {item.kind === 'feedback' && item.raw && <Forwarding feedback={item.raw} />}
        {item.reason && <p className="text-small text-ink-2 wrap-anywhere">{item.reason}</p>}
      </div>
      {item.raw && <OpenLink item={item} />}
      {isDecidedHere(item) && mayDecide && (
        <span className="flex gap-2">
          {isApprovedHere(item) && (
            <Button icon="check" onClick={() => onDecide(item, 'approve')}>
              {text.approve}
            </Button>
          )}
          <Button onClick={() => onDecide(item, 'dismiss')}>{text.dismiss}</Button>
        </span>
      )}
      {state === 'waiting' && !mayDecide && <p className="text-small text-ink-3">{text.mayNot}</p>}
    </li>
  )
}

/** How long it waits, when it takes effect, or when it was decided about and by whom. */
function When({ item }: { item: ReviewItem }) {
  const { state, at } = item
  if (state === 'waiting') return <Waiting since={at} />
  return (
    <>
      {state === 'scheduled' ? text.at : <Decided item={item} />} <Time at={at} />
    </>
  )
}

/** The way to the page of an item, where it has one. */
function OpenLink({ item: { id, kind } }: { item: ReviewItem }) {
  const look = {
    'data-open': true,
    className: 'self-center text-small font-medium text-accent-text underline underline-offset-2',
    children: text.open,
  }
  if (kind === 'cms') return <Link to="/content/review" search={{ entry: id }} {...look} />
  if (kind === 'crm') return <Link to="/duplicates" {...look} />
  if (kind === 'outreach') return <Link to="/outreach/$proposalId" params={{ proposalId: id }} {...look} />
  if (kind === 'kb')
    return <Link to="/knowledge/proposals/$candidateId" params={{ candidateId: id }} {...look} />
  if (kind === 'social') return <Link to="/posts/$draftId" params={{ draftId: id }} {...look} />
  return null
}

function Decided({ item }: { item: ReviewItem }) {
  const { outcome, decidedBy } = item
  if (!outcome) return null
  const by = decidedBy && (decidedBy.name ? text.by(decidedBy.name) : text.byAgent)
  if (item.kind === 'social' && item.raw)
    return (
      <>
        <PostState status={item.raw.status} /> {by}
      </>
    )
  const looks = {
    approved: ['green', 'check'],
    dismissed: ['neutral', 'close'],
    failed: ['amber', 'warning'],
  } as const
  const [tone, icon] = looks[outcome]
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {text.outcomes[outcome]}
      </Badge>{' '}
      {by}
    </>
  )
}
