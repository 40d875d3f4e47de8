import type { ConversationDetail, Message } from '@stoa/sdk'
import { plainText } from '@stoa/sdk/content'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { plainMentions } from '../composer/editor/mention-text.ts'
import { kindOf } from '../data/message-groups.ts'
import { usePlace } from '../places/place.ts'
import { notesQuery } from './contact-queries.ts'
import { useEarlier } from './earlier-conversations.tsx'
import { Section } from './section.tsx'
import { useSection } from './section-state.ts'

/** The number of other conversations whose notes are read. */
const mostOthers = 5

const notesOf = (messages: readonly Message[]): Message[] =>
  messages.filter((message) => kindOf(message) === 'note')

/** What colleagues noted here and in the contact's other conversations, newest first. */
export function Notes({ detail }: { detail: ConversationDetail }) {
  const { open } = useSection('notes')
  const earlier = useEarlier(detail.contactId, detail.id)
  const others = earlier.items.filter(({ noteCount }) => noteCount > 0).slice(0, mostOthers)
  const found = useQueries({ queries: others.map(({ id }) => ({ ...notesQuery(id), enabled: open })) })
  const numbers = new Map(others.map(({ id, displayId }) => [id, displayId]))
  const notes = [...notesOf(detail.messages), ...found.flatMap(({ data }) => notesOf(data ?? []))].toSorted(
    (a, b) => b.createdAt.localeCompare(a.createdAt),
  )
  return (
    <Section id="notes" title={text.contact.notes} count={notes.length}>
      {notes.length === 0 && <p className="text-small text-ink-3">{text.contact.notesNone}</p>}
      <ul className="-mx-2 grid gap-0.5">
        {notes.map((note) => (
          <li key={note.id}>
            <Note note={note} number={numbers.get(note.conversationId)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A note, and the way to where it stands. */
function Note({ note, number }: { note: Message; number: number | undefined }) {
  const { link } = usePlace()
  const name = note.authorName ?? text.thread.agent
  return (
    <Link
      {...link(note.conversationId)}
      hash={note.id}
      title={text.contact.toNote(name)}
      className="block rounded-control px-2 py-1.5 text-small hover:bg-surface-2 pointer-coarse:py-2.5"
    >
      <span className="line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-line">
        {plainText(plainMentions(note.body))}
      </span>
      <span className="block truncate text-ink-3">
        {name} · <Time at={note.createdAt} />
        {number !== undefined && ` · ${text.contact.noteIn(number)}`}
      </span>
    </Link>
  )
}
