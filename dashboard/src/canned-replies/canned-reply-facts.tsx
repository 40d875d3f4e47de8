import type { CannedReply } from '../api.ts'
import { Badge } from '../components/badge.tsx'
import { Time } from '../components/time.tsx'
import { a } from '../messages/en-answering.ts'

const text = a.cannedReplies

/** Whose a canned reply is. */
export function AudienceBadge({ shared }: { shared: boolean }) {
  return shared ? <Badge icon="users">{text.shared}</Badge> : <Badge icon="user">{text.own}</Badge>
}

/** How often a canned reply was used, and when last. */
export function UsageFacts({ reply }: { reply: CannedReply }) {
  if (!reply.lastUsedAt) return text.unused
  return (
    <>
      {text.used(reply.usageCount)} <Time at={reply.lastUsedAt} />
    </>
  )
}
