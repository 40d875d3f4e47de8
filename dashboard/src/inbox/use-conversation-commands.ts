import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { ConversationDetail } from '../api.ts'
import { t } from '../messages/en.ts'
import { useWhoami } from '../session.ts'
import { useCommands, type Command } from '../shell/commands.ts'
import { snoozeTimes } from './snooze-times.ts'
import { focusComposer } from './composer-focus.ts'
import type { ConversationActions } from './use-conversation-actions.ts'
import { rowId } from './use-queue-commands.ts'
import type { ViewId } from './views.ts'

interface CommandInput {
  detail: ConversationDetail
  actions: ConversationActions
  view: ViewId
  q: string
}

/** Which menu of the header is open; shortcuts open them too. */
export interface HeaderControls {
  menu: 'assign' | 'snooze' | undefined
  setMenu: (menu: 'assign' | 'snooze' | undefined) => void
  /** A take-over that waits for a yes, because a colleague is on it. */
  forcing: boolean
  setForcing: (forcing: boolean) => void
  toggleClaim: () => void
}

/** The commands of an open conversation, with their keys. */
export function useConversationCommands({ detail, actions, view, q }: CommandInput): HeaderControls {
  const navigate = useNavigate()
  const { actor } = useWhoami()
  const [menu, setMenu] = useState<HeaderControls['menu']>()
  const [forcing, setForcing] = useState(false)
  const { id, status } = detail
  const mine = detail.claim?.holderId === actor.id
  const toggleClaim = useMemo(
    () => () => {
      if (mine) void actions.release()
      else void actions.takeOver().then((result) => setForcing(result === 'held'))
    },
    [actions, mine],
  )
  const back = useMemo(
    () => () => {
      void navigate({
        to: '/inbox/$view/{-$conversationId}',
        params: { view, conversationId: undefined },
        search: q ? { q } : {},
      }).then(() => document.getElementById(rowId(id))?.focus())
    },
    [id, navigate, q, view],
  )
  const commands = useMemo(
    () => conversationCommands({ status, mine, actions, toggleClaim, back, setMenu }),
    [actions, back, mine, status, toggleClaim],
  )
  useCommands(commands)
  useEffect(() => setMenu(undefined), [status])
  return { menu, setMenu, forcing, setForcing, toggleClaim }
}

interface CommandParts {
  status: ConversationDetail['status']
  mine: boolean
  actions: ConversationActions
  toggleClaim: () => void
  back: () => void
  setMenu: HeaderControls['setMenu']
}

function conversationCommands({
  status,
  mine,
  actions,
  toggleClaim,
  back,
  setMenu,
}: CommandParts): Command[] {
  const group = t.palette.groups.conversation
  const done = status === 'closed' || status === 'spam'
  return [
    { id: 'reply', label: t.actions.reply, icon: 'reply', keys: 'r', run: () => focusComposer('reply') },
    { id: 'note', label: t.actions.note, icon: 'note', keys: 'n', run: () => focusComposer('note') },
    { id: 'assign', label: t.actions.assign, icon: 'user', keys: 'a', run: () => setMenu('assign') },
    {
      id: 'take-over',
      label: mine ? t.actions.release : t.actions.takeOver,
      icon: 'shield',
      keys: 't',
      run: toggleClaim,
    },
    {
      id: 'close',
      label: done || status === 'snoozed' ? t.actions.reopen : t.actions.closeConversation,
      icon: 'check',
      keys: 'e',
      run: () => void actions.setStatus(status === 'open' ? 'closed' : 'open'),
    },
    { id: 'snooze', label: `${t.actions.snooze}…`, icon: 'clock', keys: 'h', run: () => setMenu('snooze') },
    ...snoozeTimes(new Date()).map((time) => ({
      id: `snooze.${time.id}`,
      label: `${t.actions.snooze}: ${t.snooze[time.id]}`,
      icon: 'clock' as const,
      run: () => void actions.setStatus('snoozed', time.at.toISOString()),
    })),
    {
      id: 'spam',
      label: status === 'spam' ? t.actions.notSpam : t.actions.spam,
      icon: 'spam',
      run: () => void actions.setStatus(status === 'spam' ? 'open' : 'spam'),
    },
    ...(['auto', 'draft_only', 'off'] as const).map((mode) => ({
      id: `mode.${mode}`,
      label: `${t.actions.agentMode}: ${t.actions.modes[mode][0]}`,
      icon: 'agent' as const,
      run: () => void actions.setMode(mode),
    })),
    { id: 'back', label: t.actions.backToList, icon: 'back', keys: 'u', run: back },
  ].map((command) => ({ ...command, group }) as Command)
}
