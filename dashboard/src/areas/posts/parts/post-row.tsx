import type { SocialDraft } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { sendingTime } from '../../../text/format-time.ts'
import { text } from '../text.en.ts'
import { DraftedBy } from './drafted-by.tsx'
import { usePlatformName } from './platform-name.ts'
import { deciderOf, PostState } from './post-state.tsx'

interface RowProps {
  draft: SocialDraft
  /** Whether the post has several variants. */
  hasVariants: boolean
}

/** One draft of the list: how it begins, where it is for, and what became of it. */
export function PostRow({ draft, hasVariants }: RowProps) {
  const { id, platform, variantLabel, body, status, linkUrl, mediaUrl } = draft
  const { failureReason, dismissReason } = draft
  const platformName = usePlatformName(platform)
  const reason = failureReason ?? dismissReason
  return (
    <li className="grid gap-1 px-1 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
        <span className="font-medium">{platformName}</span>
        {hasVariants && <span>{text.variant(variantLabel)}</span>}
        <PostState status={status} />
        {linkUrl !== null && <Has icon="link" label={text.hasLink} />}
        {mediaUrl !== null && <Has icon="image" label={text.hasImage} />}
      </p>
      <Link
        to="/posts/$draftId"
        params={{ draftId: id }}
        className="line-clamp-3 whitespace-pre-line wrap-anywhere underline-offset-2 hover:underline"
      >
        {body}
      </Link>
      <Since draft={draft} />
      <DraftedBy draft={draft} />
      {reason && <span className="line-clamp-2 text-small text-ink-2 wrap-anywhere">{reason}</span>}
    </li>
  )
}

/** When it goes out, or when it was decided about and by whom; nothing while it waits. */
function Since({ draft }: { draft: SocialDraft }) {
  const { status, scheduledAt, publishedAt, decidedAt } = draft
  const decided = publishedAt ?? decidedAt
  if (status === 'scheduled' && scheduledAt !== null)
    return (
      <span className="text-small text-ink-2">
        {text.goesOut} {sendingTime(scheduledAt)} {deciderOf(draft)}
      </span>
    )
  if (status === 'pending' || decided === null) return null
  return (
    <span className="text-small text-ink-3">
      {text.statuses[status]} <Time at={decided} /> {deciderOf(draft)}
    </span>
  )
}

function Has({ icon, label }: { icon: 'link' | 'image'; label: string }) {
  return (
    <span title={label} className="text-ink-3">
      <Icon name={icon} size={16} />
      <span className="sr-only">{label}</span>
    </span>
  )
}
