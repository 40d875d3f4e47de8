import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { fill, type PanelMessages } from '../../messages/pick-locale.ts'
import { useChatState } from './chat-context.ts'
import { noteHandover, type HandoverNote } from './handovers.ts'

/** Follows who answers, as long as the page lives. */
export function useHandovers(): readonly HandoverNote[] {
  const { conversation, thread } = useChatState()
  const before = useRef(conversation)
  const [notes, setNotes] = useState<readonly HandoverNote[]>([])
  useEffect(() => {
    const previous = before.current
    before.current = conversation
    setNotes((known) => noteHandover(known, previous, conversation, thread))
  }, [conversation])
  return useMemo(
    () => notes.filter((note) => note.conversationId === conversation?.id),
    [notes, conversation?.id],
  )
}

/** The note in words. */
export function handoverText({ toPerson, name }: HandoverNote, text: PanelMessages): string {
  if (!toPerson) return fill(text.handedBack, { name: name ?? text.assistant })
  return name ? fill(text.handedOverTo, { name }) : text.handedOver
}
