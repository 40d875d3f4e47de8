import type { Message } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { clockTime, exactTime } from '../../../text/format-time.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { rosterQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { MarkdownView } from './markdown-view.tsx'
import { DraftDetails } from './draft-details.tsx'
import { draftOf, type Draft } from '../data/draft-state.ts'

/** A resolved draft, as a line that can be opened. */
export function DraftLine({ message }: { message: Message }) {
  const says = useSentence(message, draftOf(message))
  const draft = draftOf(message)
  if (!draft) return null
  return (
    <details id={message.id} tabIndex={-1} className="group mx-auto w-full max-w-text scroll-my-6">
      <summary
        title={exactTime(draft.decidedAt ?? message.createdAt)}
        className="mx-auto flex w-fit max-w-full cursor-pointer list-none items-center gap-1.5 rounded-small px-1 text-small text-ink-3 hover:text-ink pointer-coarse:py-2.5 [&::-webkit-details-marker]:hidden"
      >
        <Icon name="agent" size={14} />
        <span className="min-w-0 truncate">{says}</span>
        <span className="tabular-nums">{clockTime(draft.decidedAt ?? message.createdAt)}</span>
        <span className="transition-transform group-open:rotate-90">
          <Icon name="chevronRight" size={14} />
        </span>
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-dashed border-line-strong px-3.5 py-2 text-ink-2">
        <MarkdownView source={message.body} />
        <DraftDetails draft={draft} />
      </div>
    </details>
  )
}

function useSentence({ authorName }: Message, draft: Draft | undefined): string {
  const { actor } = useWhoami()
  const { data: roster } = useQuery(rosterQuery)
  const name = authorName ?? text.thread.agent
  if (!draft || draft.state === 'pending') return text.draft.waiting(name)
  if (draft.state === 'superseded') return text.draft.settled.superseded(name)
  const id = draft.decidedByUserId
  const person = roster?.members.find(({ userId }) => userId === id)?.name
  const by = id === actor.id ? text.actions.you : (person ?? text.colleagues.aColleague)
  return text.draft.settled[draft.state === 'sent' && draft.edited ? 'edited' : draft.state](name, by)
}
