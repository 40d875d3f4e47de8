import type { FoundPerson, ListedConversation } from '@stoa/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { client } from '../../data/api.ts'
import type { FoundCommands } from '../../data/area/area.ts'
import { rosterQuery } from '../../data/queries.ts'
import { names } from './names.en.ts'
import { commandText } from './commands.en.ts'
import { sharedText } from '../../text/shared.en.ts'
import { shellText } from '../../text/shell.en.ts'
import type { Command } from '../../ui/commands/commands.ts'
import { matchingOptions } from '../../ui/primitives/matching-options.ts'
import { recentConversations } from './conversation/recent-conversations.ts'
import { customerOf } from './data/customer-of.ts'
import { usePlaceCommands } from './navigation/place-commands.ts'
import { listLink } from './places/place.ts'
import { viewIcons, viewIds } from './places/views.ts'
import { inboxKeys } from './data/inbox-keys.ts'

const pauseMs = 120
const mostOfAKind = 5
const mostColleagues = 3

/** The views, saved views, topics and channels, as the palette offers them. */
export function useActions(): readonly Command[] {
  const navigate = useNavigate()
  return [
    ...viewIds.map((view) => ({
      id: `view.${view}`,
      label: `${names.inbox}: ${sharedText.views[view]}`,
      group: shellText.commands.groups.navigate,
      icon: viewIcons[view],
      run: () => void navigate(listLink(view)),
    })),
    ...usePlaceCommands(),
  ]
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

const personCommand = ({ contactId, name, email, phone }: FoundPerson, run: () => void): Command => {
  const label = name ?? email ?? phone ?? sharedText.visitor
  const hint = [email, phone].find((each) => each !== null && each !== label)
  return {
    id: `person.${contactId}`,
    group: commandText.palette.people,
    icon: 'user',
    isPlace: true,
    label,
    ...(hint && { hint }),
    run,
  }
}

const conversationCommand = (item: ListedConversation, run: () => void): Command => ({
  id: `conversation.${item.id}`,
  group: commandText.palette.conversations,
  icon: 'chat',
  isPlace: true,
  label: `${customerOf(item)} #${item.displayId}`,
  hint:
    (item.match?.field === 'message' ? item.match.snippet : (item.subject ?? item.lastMessagePreview)) ?? '',
  run,
})

/** The people, colleagues and conversations that a text finds: one request, once nothing was typed for a moment. */
export function useFound(text: string): FoundCommands {
  const navigate = useNavigate()
  const q = useSettled(text)
  const isAsked = q.length > 1
  const found = useQuery({
    queryKey: inboxKeys.found(q),
    queryFn: ({ signal }) => client.overview.find({ q, limit: mostOfAKind }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const { data: roster } = useQuery(rosterQuery)
  if (text.length < 2) return { commands: [], isLoading: false }
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
      group: commandText.palette.people,
      icon: 'users',
      isPlace: true,
      label: name,
      hint: commandText.palette.ownedBy,
      run: () => open(undefined, { assignee: userId }),
    }))
  const { people = [], conversations = [] } = isAsked ? (found.data ?? {}) : {}
  return {
    commands: [
      ...people.map((person) =>
        personCommand(person, () =>
          open(person.conversationId ?? undefined, { contact: person.contactId, status: 'any' }),
        ),
      ),
      ...colleagues,
      ...conversations.map((item) =>
        conversationCommand(item, () => open(item.id, {}, item.match?.messageId ?? '')),
      ),
    ],
    isLoading: text !== q || found.isFetching,
  }
}

/** The conversations that were opened last, while nothing is typed. */
export function useRecent(): readonly Command[] {
  const navigate = useNavigate()
  return recentConversations().map(({ id, name, number }) => ({
    id: `conversation.${id}`,
    group: commandText.palette.conversations,
    icon: 'chat',
    isPlace: true,
    label: `${name} #${number}`,
    run: () =>
      void navigate({
        to: '/inbox/$view/{-$conversationId}',
        params: { view: 'open', conversationId: id },
        search: {},
      }),
  }))
}
