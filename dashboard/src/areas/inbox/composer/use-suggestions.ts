import type { CannedReply } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState, type RefObject } from 'react'
import { client } from '../../../data/api.ts'
import { cannedRepliesQuery } from '../../canned-replies/index.ts'
import { useOptionList } from '../../../ui/primitives/option-list.tsx'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from './text.en.ts'
import { rosterQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { cannedMatches } from './canned-matches.ts'
import { gapsOf } from './editor/gap-positions.ts'
import { mentionText } from './editor/mention-text.ts'
import type { Trigger } from './editor/triggers.ts'
import type { WritingBoxHandle } from './editor/writing-box.ts'

/** One line of the list while one writes. */
export interface Suggestion {
  id: string
  kind: 'canned' | 'mention' | 'manage'
  title: string
  /** In small print: the text, or the address. */
  hint?: string
  shortcut?: string
  pick: () => void
}

interface SuggestionsInput {
  conversationId: string
  box: RefObject<WritingBoxHandle | null>
  onMissing: (names: readonly string[]) => void
}

/** The list of canned replies or colleagues that belongs to what is being typed, and its keys. */
export function useSuggestions(input: SuggestionsInput) {
  const [trigger, setTrigger] = useState<Trigger>()
  const [dismissed, setDismissed] = useState<number>()
  const wanted = trigger && trigger.from !== dismissed ? trigger : undefined
  const { options, query } = useOptions(wanted, input)
  const isOpen = wanted !== undefined && (options.length > 0 || wanted.query === '')
  const list = useOptionList(options.length, (index) => options[index]?.pick())
  // Whether the `/` was written by the button: then nobody wants it when nothing was picked.
  const asked = useRef(false)
  const leave = () => {
    const written = asked.current && trigger?.query === '' ? trigger.from : undefined
    asked.current = false
    // The editor may be in the middle of telling of a change.
    if (written !== undefined) queueMicrotask(() => input.box.current?.takeOut('/', written))
    return written !== undefined
  }
  return {
    isOpen,
    kind: wanted?.kind,
    options,
    query,
    option: list.option,
    list: isOpen && list.activeId ? { id: list.listId, activeId: list.activeId } : undefined,
    onTrigger(next: Trigger | undefined) {
      if (next?.query !== trigger?.query || next?.from !== trigger?.from) list.setAt(0)
      if (next?.from !== dismissed) setDismissed(undefined)
      if (!next) leave()
      setTrigger(next)
    },
    /** Opens the list of canned replies, or closes it. */
    toggleCanned() {
      if (isOpen && leave()) return
      input.box.current?.askForCanned()
      asked.current = true
    },
    onKey(key: string): boolean {
      if (!isOpen) return false
      if (key === 'Escape') {
        if (!leave()) setDismissed(trigger?.from)
      } else if (options.length === 0) return false
      // The tabulator picks, too.
      else list.onKey(key === 'Tab' ? 'Enter' : key)
      return true
    },
  }
}

/** The list, for what draws it. */
export type Suggestions = ReturnType<typeof useSuggestions>

function useOptions(wanted: Trigger | undefined, { conversationId, box, onMissing }: SuggestionsInput) {
  const navigate = useNavigate()
  const { actor } = useWhoami()
  const canned = useQuery({ ...cannedRepliesQuery, enabled: wanted?.kind === 'canned' })
  const roster = useQuery({ ...rosterQuery, enabled: wanted?.kind === 'mention' })
  const options = useMemo((): Suggestion[] => {
    if (!wanted) return []
    const { kind, query } = wanted
    if (kind === 'mention')
      return (roster.data?.members ?? [])
        .filter(({ userId, name, email }) => userId !== actor.id && startsWord(`${name} ${email}`, query))
        .map(({ userId, name, email }) => ({
          id: userId,
          kind,
          title: name,
          hint: email,
          pick: () => box.current?.insert(`${mentionText({ id: userId, name })} `, wanted),
        }))
    const found = cannedMatches(canned.data ?? [], query).map((reply) => ({
      id: reply.id,
      kind,
      title: reply.title,
      hint: reply.body.replace(/\s+/g, ' '),
      shortcut: reply.shortcut,
      pick: () => void insertCanned({ reply, wanted, conversationId, box, onMissing }),
    }))
    if (query !== '' || !canned.data) return found
    const manage = () => {
      box.current?.takeOut('/', wanted.from)
      void navigate({ to: '/settings/canned-replies' })
    }
    return [...found, { id: 'manage', kind: 'manage', title: text.canned.manage, pick: manage }]
  }, [wanted, roster.data, canned.data, actor.id, box, conversationId, onMissing, navigate])
  return { options, query: wanted?.kind === 'mention' ? roster : canned }
}

const startsWord = (text: string, query: string): boolean => ` ${text.toLowerCase()}`.includes(` ${query}`)

interface Insertion extends SuggestionsInput {
  reply: CannedReply
  wanted: Trigger
}

async function insertCanned({ reply, wanted, conversationId, box, onMissing }: Insertion): Promise<void> {
  box.current?.insert('', wanted)
  const place = { from: wanted.from, to: wanted.from }
  try {
    const { body, missing } = await client.conversations.renderCannedReply({
      id: conversationId,
      cannedReplyId: reply.id,
    })
    const gaps = gapsOf(reply.body, body, missing).map((gap) => ({ ...gap, label: gapLabel(gap.name) }))
    box.current?.insert(body, place, gaps)
    onMissing(missing.map(gapLabel))
  } catch (error) {
    box.current?.insert(`/${wanted.query}`, place)
    notify(text.canned.failed(errorText(error)), { tone: 'error' })
  }
}

const gapLabel = (name: string): string => (text.canned.gaps as Record<string, string>)[name] ?? name
