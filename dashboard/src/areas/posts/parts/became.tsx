import type { SocialDraft } from '@stoa/sdk'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { exactTime } from '../../../text/format-time.ts'
import { text } from '../text.en.ts'
import { OutsideLink } from './outside-link.tsx'
import { deciderOf } from './post-state.tsx'

/** What became of a post, and how that is known. */
export function Became({ draft }: { draft: SocialDraft }) {
  const { status, failureReason, dismissReason, scheduledAt } = draft
  if (status === 'publishing') return <Notice>{text.posting}</Notice>
  if (status === 'published' || status === 'published_externally') return <Out draft={draft} />
  if (status === 'scheduled')
    return (
      <p>
        {text.goesOut} {scheduledAt !== null && exactTime(scheduledAt)} {deciderOf(draft)}
      </p>
    )
  if (status === 'dismissed')
    return dismissReason ? (
      <Notice>
        {text.dismissedBecause} {dismissReason}
      </Notice>
    ) : null
  if (status === 'pending') return failureReason ? <Notice tone="warning">{failureReason}</Notice> : null
  return (
    <Notice tone={status === 'unknown' ? 'warning' : 'error'}>
      <p>{status === 'unknown' ? text.unknown : text.failed}</p>
      {failureReason && <p className="mt-1 wrap-anywhere">{failureReason}</p>}
    </Notice>
  )
}

function Out({ draft }: { draft: SocialDraft }) {
  const { status, permalink, accountName, confirmedBy, publishedAt } = draft
  return (
    <div className="grid justify-items-start gap-2">
      <p className="wrap-anywhere">
        {text.statuses[status]} {publishedAt !== null && <Time at={publishedAt} />}{' '}
        {status === 'published' && accountName !== null && text.asWhom(accountName)} {deciderOf(draft)}
      </p>
      {confirmedBy !== null && <p className="text-small text-ink-2">{text.confirmed[confirmedBy]}</p>}
      {permalink !== null && <OutsideLink href={permalink} label={text.see} asButton />}
    </div>
  )
}
