import type { ConversationDetail } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { copyText } from '../../../ui/primitives/copy-field.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { shellText } from '../../../text/shell.en.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { useCommands, type Command } from '../../../ui/commands/commands.ts'
import { focusComposer } from '../composer/composer-bridge.ts'
import { ownerOf } from '../places/owner.ts'
import { usePlace } from '../places/place.ts'
import { cachedDetail } from '../data/inbox-cache.ts'
import { rowId, shownIds } from '../places/shown-ids.ts'
import { afterClosing, neighbourOf } from './after-closing.ts'
import { snoozeTimes } from '../data/snooze-times.ts'
import { claimMinutes, type ConversationActions } from './use-conversation-actions.ts'

/** The menu of the header that is open; shortcuts open menus too. */
type HeaderMenu =
  | 'assign'
  | 'topic'
  | 'snooze'
  | 'snooze-custom'
  | 'subject'
  | 'merge'
  | 'delete'
  | 'block'
  | 'transcript'
  | `unmerge:${string}`

/** What the header and the commands share. */
export interface HeaderControls {
  menu: HeaderMenu | undefined
  setMenu: (menu: HeaderMenu | undefined) => void
  /** Whether taking it over asks first, because a colleague has it. */
  forcing: boolean
  setForcing: (forcing: boolean) => void
  toggleOwner: () => void
  /** Closes it and goes on as this browser is told to, or opens it again. */
  toggleClosed: () => void
}

interface CommandInput {
  detail: ConversationDetail
  actions: ConversationActions
  togglePanel: () => void
  askForDraft: () => void
}

/** The commands of an open conversation, with their keys. */
export function useConversationCommands(input: CommandInput): HeaderControls {
  const { detail, actions, togglePanel, askForDraft } = input
  const { actor } = useWhoami()
  const [menu, setMenu] = useState<HeaderMenu>()
  const [forcing, setForcing] = useState(false)
  const { id, status } = detail
  const mine = ownerOf(detail, actor.id, Date.now())?.isMe === true
  const toggleOwner = useMemo(
    () => () => {
      if (mine) void actions.release()
      else void actions.take().then((result) => setForcing(result === 'held'))
    },
    [actions, mine],
  )
  const toggleClosed = useToggleClosed({ id, status, actions })
  const back = useBack(id)
  const commands = useMemo(
    () => [
      ...mainCommands({ status, mine, actions, toggleOwner, toggleClosed, setMenu }),
      ...moreCommands({ status, mine, actions, setMenu, togglePanel, askForDraft }),
      { id: 'back', label: text.actions.backToList, icon: 'back' as const, keys: 'Escape', group, run: back },
    ],
    [actions, askForDraft, back, mine, status, toggleOwner, toggleClosed, togglePanel],
  )
  useCommands(commands)
  useEffect(() => setMenu(undefined), [status])
  return { menu, setMenu, forcing, setForcing, toggleOwner, toggleClosed }
}

/** Leads from a conversation to its line in the list. */
function useBack(id: string): () => void {
  const navigate = useNavigate()
  const { link } = usePlace()
  return useMemo(
    () => () => void navigate(link(undefined)).then(() => document.getElementById(rowId(id))?.focus()),
    [id, link, navigate],
  )
}

interface Closing {
  id: string
  status: ConversationDetail['status']
  actions: ConversationActions
}

/** Closes the conversation and goes where this browser goes then, or opens it again. */
function useToggleClosed({ id, status, actions }: Closing): () => void {
  const navigate = useNavigate()
  const { link } = usePlace()
  return useMemo(() => {
    const toggle = async () => {
      if (status !== 'open') return actions.setStatus('open')
      const goes = afterClosing.read()
      // It may have left the list by the time that it is closed.
      const next = goes === 'next' ? neighbourOf(shownIds(), id) : undefined
      await actions.setStatus('closed')
      if (goes !== 'stay' && cachedDetail(id)?.status === 'closed') await navigate(link(next))
    }
    return () => void toggle()
  }, [actions, id, link, navigate, status])
}

const { conversation: group } = shellText.commands.groups

interface CommandParts {
  status: ConversationDetail['status']
  mine: boolean
  actions: ConversationActions
  setMenu: HeaderControls['setMenu']
}

/** The commands with a shortcut. */
function mainCommands(
  parts: CommandParts & { toggleOwner: () => void; toggleClosed: () => void },
): Command[] {
  const { status, mine, toggleOwner, toggleClosed, setMenu } = parts
  const open = status === 'open'
  const commands: Omit<Command, 'group'>[] = [
    { id: 'reply', label: text.actions.reply, icon: 'reply', keys: 'r', run: () => focusComposer('reply') },
    { id: 'note', label: text.actions.note, icon: 'note', keys: 'n', run: () => focusComposer('note') },
    { id: 'assign', label: `${text.actions.assign}…`, icon: 'user', keys: 'a', run: () => setMenu('assign') },
    { id: 'topic', label: `${text.actions.topic}…`, icon: 'list', keys: 't', run: () => setMenu('topic') },
    {
      id: 'take',
      label: mine ? text.actions.release : text.actions.take,
      icon: 'shield',
      keys: 'o',
      run: toggleOwner,
    },
    {
      id: 'close',
      label: open ? text.actions.closeConversation : text.actions.reopen,
      icon: 'check',
      keys: 'e',
      run: toggleClosed,
    },
    {
      id: 'snooze',
      label: `${text.actions.snooze}…`,
      icon: 'clock',
      keys: 's',
      run: () => setMenu('snooze'),
    },
    { id: 'merge', label: text.actions.merge, icon: 'link', keys: 'm', run: () => setMenu('merge') },
  ]
  return commands.map((command) => ({ ...command, group }))
}

interface MoreParts extends CommandParts {
  togglePanel: () => void
  askForDraft: () => void
}

/** The commands without a shortcut, for palette and menus. */
function moreCommands({ status, mine, actions, setMenu, togglePanel, askForDraft }: MoreParts): Command[] {
  const spam = status === 'spam'
  const commands: Omit<Command, 'group'>[] = [
    ...snoozeTimes(new Date()).map((time) => ({
      id: `snooze.${time.id}`,
      label: `${text.actions.snooze}: ${text.snooze[time.id]}`,
      icon: 'clock' as const,
      run: () => void actions.setStatus('snoozed', time.at.toISOString()),
    })),
    {
      id: 'snooze.custom',
      label: `${text.actions.snooze}: ${text.snoozeUntil.custom}`,
      icon: 'clock',
      run: () => setMenu('snooze-custom'),
    },
    {
      id: 'spam',
      label: spam ? text.actions.notSpam : text.actions.spam,
      icon: 'spam',
      run: () => void actions.setStatus(spam ? 'open' : 'spam'),
    },
    ...(['auto', 'draft_only', 'off'] as const).map((mode) => ({
      id: `mode.${mode}`,
      label: `${text.actions.agentMode}: ${text.actions.modes[mode][0]}`,
      icon: 'agent' as const,
      run: () => void actions.setMode(mode),
    })),
    ...(mine
      ? [
          {
            id: 'extend',
            label: text.actions.extendBy(claimMinutes),
            icon: 'shield' as const,
            run: () => void actions.extend(),
          },
        ]
      : []),
    { id: 'rename', label: text.actions.rename, icon: 'note', run: () => setMenu('subject') },
    { id: 'ask-for-draft', label: text.actions.askForDraft, icon: 'agent', run: askForDraft },
    { id: 'copy-link', label: text.actions.copyLink, icon: 'link', run: () => void copyLink() },
    { id: 'panel', label: text.actions.details, icon: 'panel', run: togglePanel },
  ]
  return commands.map((command) => ({ ...command, group }))
}

/** Puts the address of the open conversation on the clipboard. */
export async function copyLink(): Promise<void> {
  if (await copyText(location.origin + location.pathname)) notify(text.thread.linkCopied)
  else notify(text.actions.failed, { tone: 'error' })
}
