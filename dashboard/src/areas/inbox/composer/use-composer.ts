import type { ConversationDetail } from '@stoa/sdk'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { text } from './text.en.ts'
import { shellText } from '../../../text/shell.en.ts'
import { useCommands, type Command } from '../../../ui/commands/commands.ts'
import { useColleagues } from '../colleagues/colleagues-store.ts'
import { mostCharacters } from './composer-bar.tsx'
import { registerComposer } from './composer-bridge.ts'
import { saveAll, useIsLocalOnly } from '../drafts/draft-sync.ts'
import type { Submit, WritingBoxHandle } from './editor/writing-box.ts'
import type { PendingMessage } from '../drafts/pending-message.ts'
import { customerOf } from '../data/customer-of.ts'
import { restoreImages, takeImages, useTray } from '../drafts/upload-store.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useTypingSignal } from './use-typing-signal.ts'
import type { Sending } from './use-send-message.ts'
import { useSuggestions } from './use-suggestions.ts'

/** What the composer is given. */
export interface ComposerProps {
  detail: ConversationDetail
  send: Sending['send']
  /** A failed message that is to be changed before it is sent again. */
  restored: PendingMessage | undefined
}

type Box = RefObject<WritingBoxHandle | null>

/** What is being written, what stands in its way, and what is done with it. */
export function useComposer({ detail, send, restored }: ComposerProps, box: Box) {
  const { id } = detail
  const draft = useDraft(detail)
  const tray = useTray(id)
  const typing = useTypingSignal(id)
  const isNote = draft.mode === 'note'
  const colleagues = useColleagues(id).typing
  // Only who writes too can get in the way.
  const writing = isNote || draft.text.trim() === '' ? [] : colleagues.map((colleague) => colleague.name)
  const isLocalOnly = useIsLocalOnly({ id, mode: draft.mode })
  const [missing, setMissing] = useState<readonly string[]>([])
  const [warned, setWarned] = useState(false)
  const [isLater, setLater] = useState(false)
  const suggestions = useSuggestions({ conversationId: id, box, onMissing: setMissing })
  const asks = draft.newer || writing.length > 0
  useEffect(() => setWarned(false), [draft.newer, asks])
  useHandover({ box, draft, restored, conversationId: id })

  const left = mostCharacters - draft.text.length
  const hasContent = draft.text.trim() !== '' || tray.uploads.length > 0
  const canSend = hasContent && left >= 0 && tray.uploads.every(({ state }) => state === 'ready')
  const submit = (how: Submit) => {
    if (!canSend) return
    if (how === 'later' && !isNote) return setLater(true)
    if (asks && !warned) return setWarned(true)
    const last = detail.messages.at(-1)
    send({
      body: draft.text.trim(),
      images: takeImages(id),
      internal: isNote,
      sinceMessageId: last?.id,
      afterSeq: last?.seq ?? 0,
      ...(!isNote && draft.fromDraftId && { fromDraftId: draft.fromDraftId }),
      ...(!isNote && how === 'close' && { thenClose: true }),
      ...(!isNote && how === 'unowned' && { claim: false }),
    })
    draft.setText('')
    saveAll()
    setMissing([])
    typing(false)
    box.current?.focus()
  }
  useComposerCommands({ submit, toggleCanned: suggestions.toggleCanned, canSend: canSend && !isNote })
  const write = (text: string) => {
    draft.setText(text)
    if (!isNote) typing(text.trim() !== '')
  }
  const leave = () => {
    typing(false)
    saveAll()
  }
  const name = customerOf(detail)
  const shown = { draft, tray, isNote, name, writing, isLocalOnly, left, canSend, missing, warned, isLater }
  return { ...shown, suggestions, submit, write, leave, setMissing, setLater }
}

interface ComposerCommands {
  submit: (how: Submit) => void
  toggleCanned: () => void
  canSend: boolean
}

function useComposerCommands(input: ComposerCommands): void {
  const latest = useRef(input)
  latest.current = input
  const { canSend } = input
  const commands = useMemo((): Command[] => {
    const group = shellText.commands.groups.conversation
    const ways: Command[] = [
      {
        id: 'send-and-close',
        group,
        label: text.sendAndClose,
        icon: 'check',
        run: () => latest.current.submit('close'),
      },
      {
        id: 'send-later',
        group,
        label: text.sendLater,
        icon: 'clock',
        run: () => latest.current.submit('later'),
      },
    ]
    // The palette gives the focus back when it has closed.
    const ask = () => setTimeout(() => latest.current.toggleCanned())
    return [
      { id: 'canned', group, label: text.canned.command, icon: 'canned', run: () => void ask() },
      ...(canSend ? ways : []),
    ]
  }, [canSend])
  useCommands(commands)
}

interface Handover {
  box: Box
  draft: ReturnType<typeof useDraft>
  restored: PendingMessage | undefined
  conversationId: string
}

/** Follows the `r` and `n` keys, and takes back a message that is to be changed. */
function useHandover({ box, draft, restored, conversationId }: Handover): void {
  const current = useRef(draft)
  current.current = draft
  useEffect(
    () =>
      registerComposer((mode) => {
        current.current.setMode(mode)
        box.current?.focus()
      }),
    [box],
  )
  useEffect(() => {
    if (!restored) return
    const { body, fromDraftId, internal, images = [] } = restored
    current.current.restore({ mode: internal ? 'note' : 'reply', body, fromDraftId })
    restoreImages(conversationId, images)
    box.current?.focus()
  }, [box, restored, conversationId])
}
