import type { SocialDraft } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
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
  const { scheduledAt, publishedAt, decidedAt, createdAt, failureReason, dismissReason } = draft
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
      <span className="text-small text-ink-3">
        <Time at={scheduledAt ?? publishedAt ?? decidedAt ?? createdAt} /> {deciderOf(draft)}
      </span>
      {reason && <span className="line-clamp-2 text-small text-ink-2 wrap-anywhere">{reason}</span>}
    </li>
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
