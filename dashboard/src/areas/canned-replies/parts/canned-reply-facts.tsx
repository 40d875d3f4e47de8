import type { CannedReply } from '@stoa/sdk'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'

/** Whose a canned reply is. */
export function AudienceBadge({ shared }: { shared: boolean }) {
  return shared ? (
    <Badge icon="users">{text.cannedReplies.shared}</Badge>
  ) : (
    <Badge icon="user">{text.cannedReplies.own}</Badge>
  )
}

/** How often a canned reply was used, and when last. */
export function UsageFacts({ reply }: { reply: CannedReply }) {
  if (!reply.lastUsedAt) return text.cannedReplies.unused
  return (
    <>
      {text.cannedReplies.used(reply.usageCount)} <Time at={reply.lastUsedAt} />
    </>
  )
}
