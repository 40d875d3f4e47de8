import type { SocialDraft } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { ConnectFirst } from './connect-first.tsx'
import { DismissPost } from './dismiss-post.tsx'
import { explain } from './explain.ts'
import { OutsideLink } from './outside-link.tsx'
import { usePlatformName } from './platform-name.ts'
import { PostNow } from './post-now.tsx'
import { PostedByHand } from './posted-by-hand.tsx'
import { SchedulePost } from './schedule-post.tsx'

type What = 'now' | 'later' | 'hand' | 'dismiss'

const DECIDABLE: readonly SocialDraft['status'][] = ['pending', 'scheduled', 'failed', 'unknown']

/** What can be decided about a draft, as its state and one’s accounts allow. */
export function PostActions({ draft }: { draft: SocialDraft }) {
  const mayPublish = useCan('social.publishPostDraft')
  const platformName = usePlatformName(draft.platform)
  // What was on the page when the question was opened: it may be another by the time of the answer.
  const [asked, setAsked] = useState<{ what: What; draft: SocialDraft }>()
  const close = () => setAsked(undefined)
  const { status, canPublish } = draft
  const isDecidable = DECIDABLE.includes(status)
  if (isDecidable && !mayPublish) return <Notice>{text.mayNot}</Notice>
  return (
    <>
      {isDecidable && status !== 'scheduled' && !canPublish && (
        <ConnectFirst>{text.noAccountOf(platformName)}</ConnectFirst>
      )}
      {isDecidable && <Choices draft={draft} onAsk={(what) => setAsked({ what, draft })} />}
      {asked?.what === 'now' && <PostNow draft={asked.draft} onClose={close} />}
      {asked?.what === 'later' && <SchedulePost draft={asked.draft} onClose={close} />}
      {asked?.what === 'hand' && <PostedByHand draft={asked.draft} onClose={close} />}
      {asked?.what === 'dismiss' && <DismissPost draft={asked.draft} onClose={close} />}
    </>
  )
}

/** The first page of the platform: where the post would be among one’s own. */
const homeOf = (composerUrl: string): string => (URL.canParse(composerUrl) ? new URL(composerUrl).origin : '')

interface ChoicesProps {
  draft: SocialDraft
  onAsk: (what: What) => void
}

function Choices({ draft, onAsk }: ChoicesProps) {
  const { id, status, canPublish, permalink, composerUrl } = draft
  const isUnknown = status === 'unknown'
  const isScheduled = status === 'scheduled'
  const takeBack = useWrite({
    run: () => client.social.unschedulePostDraft({ id }),
    touches: [['posts'], ['review'], ['home']],
    said: text.takenBack,
    refused: explain,
  })
  return (
    <div className="flex flex-wrap gap-2">
      {isUnknown && <OutsideLink href={permalink ?? homeOf(composerUrl ?? '')} label={text.look} asButton />}
      {isScheduled && (
        <Button icon="undo" onClick={() => takeBack.mutate()} disabled={takeBack.isPending}>
          {text.takeBack}
        </Button>
      )}
      {canPublish && !isScheduled && (
        <Button variant={isUnknown ? 'secondary' : 'primary'} icon="send" onClick={() => onAsk('now')}>
          {isUnknown ? text.again : text.postNow}
        </Button>
      )}
      {canPublish && !isScheduled && !isUnknown && (
        <Button icon="clock" onClick={() => onAsk('later')}>
          {text.schedule}
        </Button>
      )}
      <Button icon="check" onClick={() => onAsk('hand')}>
        {isUnknown ? text.found : text.byHand}
      </Button>
      <Button onClick={() => onAsk('dismiss')}>{text.dismiss}</Button>
    </div>
  )
}
