import type { SocialDraft } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { text } from '../text.en.ts'
import { explain, isOnPage } from './explain.ts'
import { useOwnAccount } from './platform-name.ts'
import { useOtherVariants } from './use-variants.ts'

interface PostNowProps {
  /** As it was read. */
  draft: SocialDraft
  onClose: () => void
}

/** Asks before a post goes out; for the second time where nobody knows whether it did. */
export function PostNow({ draft, onClose }: PostNowProps) {
  const { id, platform, draftFingerprint, status } = draft
  const { account, platformName } = useOwnAccount(platform)
  const isAgain = status === 'unknown'
  const isOneOfSeveral = useOtherVariants(draft).some((other) => isOpen(other))
  const post = useWrite({
    run: () => client.social.publishPostDraft({ id, draftFingerprint, isNotOut: isAgain }),
    touches: [['posts'], ['review'], ['home']],
    // After a refusal, too, the page shows what became of it.
    show: () => undefined,
    leave: onClose,
    said: text.posted,
    refused: 'shown',
  })
  const title = isAgain ? text.againTitle : text.postNowTitle
  return (
    <ConfirmDialog
      title={title(account, platformName)}
      body={[isAgain ? text.againBody : text.postNowBody, isOneOfSeveral && text.othersDismissed]
        .filter(Boolean)
        .join(' ')}
      action={text.postNow}
      pending={post.isPending}
      error={post.error ? explain(post.error) : undefined}
      onConfirm={() => post.mutate(undefined, { onError: (error) => isOnPage(error) && onClose() })}
      onClose={onClose}
    />
  )
}

/** Whether it would be dismissed once another one is out. */
const isOpen = ({ status }: SocialDraft) =>
  status === 'pending' || status === 'scheduled' || status === 'failed'
