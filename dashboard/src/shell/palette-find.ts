import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { client, type FoundPeople, type ConversationSummary } from '../api.ts'
import { matchingOptions } from '../components/matching-options.ts'
import { customerOf } from '../inbox/queue/queue-row.tsx'
import { h } from '../messages/en-shell.ts'
import { t } from '../messages/en.ts'
import { rosterQuery } from '../queries.ts'
import type { Command } from './commands.ts'
import { recentConversations } from './recent-conversations.ts'

const pauseMs = 120
const mostOfAKind = 5
const mostColleagues = 3

/** What a text leads to besides commands. */
export interface FoundPlaces {
  people: readonly Command[]
  conversations: readonly Command[]
  /** Whether the answer is still on its way. */
  isLoading: boolean
}

/** A text once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type Person = FoundPeople[number]

const personCommand = ({ contactId, name, email, phone }: Person, run: () => void): Command => {
  const label = name ?? email ?? phone ?? t.queue.anonymous
  const hint = [email, phone].find((each) => each !== null && each !== label)
  return {
    id: `person.${contactId}`,
    group: h.palette.people,
    icon: 'user',
    label,
    ...(hint && { hint }),
    run,
  }
}

const conversationCommand = (item: ConversationSummary, run: () => void): Command => ({
  id: `conversation.${item.id}`,
  group: h.palette.conversations,
  icon: 'chat',
  label: `${customerOf(item)} #${item.displayId}`,
  hint:
    (item.match?.field === 'message' ? item.match.snippet : (item.subject ?? item.lastMessagePreview)) ?? '',
  run,
})

/** The people, colleagues and conversations that a text finds: one request, once nothing was typed for a moment. */
export function useFoundPlaces(text: string): FoundPlaces {
  const navigate = useNavigate()
  const q = useSettled(text)
  const isAsked = q.length > 1
  const found = useQuery({
    queryKey: ['find', q],
    queryFn: ({ signal }) => client.overview.find({ q, limit: mostOfAKind }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const { data: roster } = useQuery(rosterQuery)
  if (text.length < 2) return { people: [], conversations: [], isLoading: false }
  const open = (conversationId: string | undefined, search = {}, hash = '') =>
    void navigate({
      to: '/inbox/$view/{-$conversationId}',
      params: { view: 'open', conversationId },
      search,
      ...(hash && { hash }),
    })
  const members = (roster?.members ?? []).map((member) => ({
    ...member,
    label: member.name,
    hint: member.email,
  }))
  const colleagues = matchingOptions(members, text)
    .slice(0, mostColleagues)
    .map(({ userId, name }): Command => ({
      id: `colleague.${userId}`,
      group: h.palette.people,
      icon: 'users',
      label: name,
      hint: h.palette.ownedBy,
      run: () => open(undefined, { assignee: userId }),
    }))
  const { people = [], conversations = [] } = isAsked ? (found.data ?? {}) : {}
  return {
    people: [
      ...people.map((person) =>
        personCommand(person, () =>
          open(person.conversationId ?? undefined, { contact: person.contactId, status: 'any' }),
        ),
      ),
      ...colleagues,
    ],
    conversations: conversations.map((item) =>
      conversationCommand(item, () => open(item.id, {}, item.match?.messageId ?? '')),
    ),
    isLoading: text !== q || found.isFetching,
  }
}

/** The conversations that were opened last, while nothing is typed. */
export function useRecentPlaces(): readonly Command[] {
  const navigate = useNavigate()
  return recentConversations().map(({ id, name, number }) => ({
    id: `conversation.${id}`,
    group: h.palette.conversations,
    icon: 'chat',
    label: `${name} #${number}`,
    run: () =>
      void navigate({
        to: '/inbox/$view/{-$conversationId}',
        params: { view: 'open', conversationId: id },
        search: {},
      }),
  }))
}
