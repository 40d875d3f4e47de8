import type { ShortcutGroup } from '../../data/area/area.ts'
import { names } from './names.en.ts'
import { text } from './text.en.ts'

/** The shortcuts of the pages of content, for the keyboard help. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: names.content,
    order: 40,
    shortcuts: [
      ['c', text.list.create],
      ['p', text.panels.preview],
      ['v', text.panels.versions],
      ['alt+↑', text.shortcuts.moveUp],
      ['alt+↓', text.shortcuts.moveDown],
      ['/', text.shortcuts.addBlock],
      ['@', text.shortcuts.insert],
    ],
  },
  {
    title: text.review.title,
    order: 41,
    shortcuts: [
      ['j', text.review.next],
      ['k', text.review.previous],
      ['a', text.review.publish],
      ['e', text.review.edit],
      ['d', text.review.dismiss],
    ],
  },
]
