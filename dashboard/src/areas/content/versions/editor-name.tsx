import type { ContentEditor } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { rosterQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { text } from '../text.en.ts'

/** Who wrote something, by name where that is known. */
export function EditorName({ by: { type, id } }: { by: ContentEditor }) {
  const { actor } = useWhoami()
  const { data } = useQuery(rosterQuery)
  if (type === 'agent') return text.by.agent
  if (type !== 'member') return text.by.system
  if (id === actor.id) return text.by.you
  return data?.members.find(({ userId }) => userId === id)?.name ?? text.by.member
}
