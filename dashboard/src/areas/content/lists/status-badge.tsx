import type { ContentEntry } from '@stoa/sdk'
import { Badge } from '../../../ui/primitives/badge.tsx'
import type { IconName } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'

type Looks = readonly [tone: 'neutral' | 'green' | 'amber' | 'accent', icon: IconName, label: string]

/** How the states of an entry look; a draft beside what is published is a change of it. */
export function statusLook(status: ContentEntry['status'], isLive: boolean, isAsLive = false): Looks {
  if (status === 'published') return ['green', 'checkCircle', text.status.published]
  if (status === 'scheduled') return ['accent', 'clock', text.status.scheduled]
  if (status === 'archived') return ['neutral', 'bookmark', text.status.archived]
  if (isAsLive) return ['neutral', 'circleDashed', text.status.asLive]
  return isLive ? ['amber', 'note', text.status.changed] : ['neutral', 'circleDashed', text.status.draft]
}

/** The state of an entry’s working copy. */
export function StatusBadge({
  status,
  isLive = false,
  isAsLive = false,
}: {
  status: ContentEntry['status']
  isLive?: boolean
  /** Whether the draft is known to say the same as what is published. */
  isAsLive?: boolean
}) {
  const [tone, icon, label] = statusLook(status, isLive, isAsLive)
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
