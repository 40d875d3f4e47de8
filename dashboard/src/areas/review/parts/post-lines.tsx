import type { SocialDraft } from '@stoa/sdk'
import { DraftedBy, PostState, usePlatformName } from '../../posts/index.ts'
import { isOpenPost } from '../data.ts'
import { text } from '../text.en.ts'
import { TITLE_CHARS } from './title-chars.ts'

interface Props {
  draft: SocialDraft
  hasVariants: boolean
  isWaiting: boolean
}

/** What is to be known of a post: where it goes, who wrote it, and what it says where the title has not all of it. */
export function PostLines({ draft, hasVariants, isWaiting }: Props) {
  const { platform, variantLabel, body, status } = draft
  const platformName = usePlatformName(platform)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
        <span>
          {platformName}
          {hasVariants && ` · ${text.variant(variantLabel)}`}
        </span>
        {isWaiting && !isOpenPost(draft) && <PostState status={status} />}
        <DraftedBy draft={draft} />
      </p>
      {body.length > TITLE_CHARS && (
        <p className="line-clamp-3 whitespace-pre-line text-ink-2 wrap-anywhere">{body}</p>
      )}
    </>
  )
}
