import type { ShortcutGroup } from '../../data/area/area.ts'
import { commandText } from './commands.en.ts'
import { sharedText } from '../../text/shared.en.ts'

/** What keys do in the inbox. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: commandText.shortcuts.groups.list,
    order: 10,
    shortcuts: [
      ['j', sharedText.list.next],
      ['k', sharedText.list.previous],
      ['Enter', commandText.shortcuts.open],
      ['x', commandText.shortcuts.select],
    ],
  },
  {
    title: commandText.shortcuts.groups.conversation,
    order: 20,
    shortcuts: [
      ['r', commandText.shortcuts.reply],
      ['n', commandText.shortcuts.note],
      ['a', commandText.shortcuts.assign],
      ['t', commandText.shortcuts.topic],
      ['s', commandText.shortcuts.snooze],
      ['e', commandText.shortcuts.close],
      ['o', commandText.shortcuts.take],
      ['m', commandText.shortcuts.merge],
      ['Esc', commandText.shortcuts.back],
    ],
  },
  {
    title: commandText.shortcuts.groups.composer,
    order: 30,
    shortcuts: [
      ['Enter', commandText.shortcuts.send],
      ['Shift+Enter', commandText.shortcuts.newLine],
      ['mod+Enter', commandText.shortcuts.sendAndClose],
      ['mod+Shift+Enter', commandText.shortcuts.sendLater],
      ['/', commandText.shortcuts.canned],
      ['@', commandText.shortcuts.mention],
      ['mod+b', commandText.shortcuts.bold],
      ['mod+i', commandText.shortcuts.italic],
      ['mod+Shift+u', commandText.shortcuts.link],
    ],
  },
  {
    title: commandText.shortcuts.groups.draft,
    order: 40,
    shortcuts: [
      ['y', commandText.shortcuts.sendDraft],
      ['i', commandText.shortcuts.editDraft],
      ['d', commandText.shortcuts.discardDraft],
    ],
  },
]
