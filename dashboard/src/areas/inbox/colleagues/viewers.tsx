import { Avatar } from '../../../ui/primitives/avatar.tsx'
import { text } from '../text.en.ts'
import { useColleagues } from './colleagues-store.ts'

const most = 3

/** Who else has the conversation open: avatars, and a sentence for screen readers. */
export function Viewers({ conversationId }: { conversationId: string }) {
  const { viewing } = useColleagues(conversationId)
  const names = viewing.map(({ name }) => name || text.colleagues.somebody)
  return (
    <p
      role="status"
      className="flex shrink-0 items-center"
      title={names.length > 0 ? text.colleagues.looking(names) : ''}
    >
      {viewing.slice(0, most).map(({ id, name }, index) => (
        <span key={id} className={index > 0 ? '-ml-1.5 rounded-full ring-2 ring-paper' : undefined}>
          <Avatar name={name || '?'} size={24} />
        </span>
      ))}
      {viewing.length > most && (
        <span aria-hidden="true" className="ml-1 text-small text-ink-3">
          +{viewing.length - most}
        </span>
      )}
      {names.length > 0 && <span className="sr-only">{text.colleagues.looking(names)}</span>}
    </p>
  )
}
