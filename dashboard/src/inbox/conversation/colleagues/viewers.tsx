import { Avatar } from '../../../components/avatar.tsx'
import { c } from '../../../messages/en-conversation.ts'
import { useColleagues } from './colleagues-store.ts'

const most = 3

/** Who else has the conversation open: faces for the eye, a sentence for everybody. */
export function Viewers({ conversationId }: { conversationId: string }) {
  const { viewing } = useColleagues(conversationId)
  const names = viewing.map(({ name }) => name || c.colleagues.somebody)
  return (
    <p
      role="status"
      className="flex shrink-0 items-center"
      title={names.length > 0 ? c.colleagues.looking(names) : ''}
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
      {names.length > 0 && <span className="sr-only">{c.colleagues.looking(names)}</span>}
    </p>
  )
}
