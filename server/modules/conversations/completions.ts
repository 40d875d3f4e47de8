import type { z } from 'zod'
import type { Completion } from '../../kernel/contract/completions.ts'
import { listConversations } from './inbox/lists/list-conversations.ts'

type List = z.output<typeof listConversations.output>
type Item = List['items'][number]

const search = (typed: string) => ({ limit: 20, ...(typed !== '' && { q: typed }) })

const nameOf = ({ customerName, customerEmail, displayId }: Item): string =>
  customerName ?? customerEmail ?? `#${displayId}`

/** Conversations and their customers, by all that a search in the inbox looks at. */
export const completions: Record<string, Completion> = {
  conversation: {
    operation: listConversations,
    input: search,
    hasSearched: true,
    candidates: ({ items }: List) =>
      items.map((item) => ({
        id: item.id,
        label: item.subject === null ? nameOf(item) : `${item.subject} (${nameOf(item)})`,
      })),
  },
  contact: {
    operation: listConversations,
    input: search,
    hasSearched: true,
    candidates({ items }: List) {
      const names = new Map(items.map((item) => [item.contactId, nameOf(item)]))
      return [...names].flatMap(([id, label]) => (id === null ? [] : [{ id, label }]))
    },
  },
}
