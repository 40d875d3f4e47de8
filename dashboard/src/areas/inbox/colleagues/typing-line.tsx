import { text } from '../text.en.ts'
import { useColleagues } from './colleagues-store.ts'

interface TypingLineProps {
  conversationId: string
  /** The visitor, while they write. */
  visitor: string | undefined
}

/** Who is writing now, on either side. */
export function TypingLine({ conversationId, visitor }: TypingLineProps) {
  const { typing } = useColleagues(conversationId)
  const lines = [
    ...(visitor === undefined ? [] : [text.thread.typing(visitor)]),
    ...(typing.length > 0
      ? [text.colleagues.replying(typing.map(({ name }) => name || text.thread.agent))]
      : []),
  ]
  return (
    <p role="status" className="-mt-1 min-h-5 text-small text-ink-3">
      {lines.join(' ')}
    </p>
  )
}
