import type { SocialDraft } from '@stoa/sdk'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { text } from '../text.en.ts'

const LOOKS = {
  pending: ['neutral', 'circle'],
  scheduled: ['amber', 'clock'],
  publishing: ['amber', 'refresh'],
  published: ['green', 'check'],
  published_externally: ['green', 'check'],
  dismissed: ['neutral', 'close'],
  failed: ['red', 'warning'],
  unknown: ['amber', 'question'],
} as const

/** What state a post is in. */
export function PostState({ status }: Pick<SocialDraft, 'status'>) {
  const [tone, icon] = LOOKS[status]
  return (
    <Badge tone={tone} icon={icon}>
      {text.statuses[status]}
    </Badge>
  )
}

/** Who decided about a post; nothing where nobody has. */
export const deciderOf = ({ decidedByActorType, decidedByName }: SocialDraft): string | undefined => {
  if (decidedByName) return text.by(decidedByName)
  return decidedByActorType === null ? undefined : text.byAgent
}
