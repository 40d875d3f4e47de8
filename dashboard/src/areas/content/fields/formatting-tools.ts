import type { RefObject } from 'react'
import type { SourceFormat, SourceHandle } from '../../../ui/markdown/source.ts'
import type { Tool } from '../../../ui/markdown/toolbar.tsx'
import type { IconName } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'

const formats: readonly (readonly [format: SourceFormat, icon: IconName, keys: string])[] = [
  ['heading', 'heading', 'mod+alt+2'],
  ['bold', 'bold', 'mod+b'],
  ['italic', 'italic', 'mod+i'],
  ['list', 'list', 'mod+shift+8'],
  ['numbers', 'numbers', 'mod+shift+7'],
  ['quote', 'quote', ''],
  ['link', 'link', 'mod+shift+u'],
  ['code', 'code', 'mod+e'],
]

/** The buttons that format the source of a text. */
export const formattingTools = (box: RefObject<SourceHandle | null>): Tool[] =>
  formats.map(([format, icon, shortcut]) => ({
    id: format,
    icon,
    label: text.formatting[format],
    ...(shortcut && { shortcut }),
    run: () => box.current?.format(format),
  }))
