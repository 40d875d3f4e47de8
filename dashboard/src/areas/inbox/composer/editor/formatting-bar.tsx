import type { IconName } from '../../../../ui/primitives/icon.tsx'
import { Toolbar } from '../../../../ui/markdown/toolbar.tsx'
import { text } from '../text.en.ts'
import type { Format } from './writing-box.ts'

const buttons: readonly (readonly [format: Format, icon: IconName, keys: string])[] = [
  ['bold', 'bold', 'mod+b'],
  ['italic', 'italic', 'mod+i'],
  ['list', 'list', 'mod+shift+8'],
  ['link', 'link', 'mod+shift+u'],
  ['code', 'code', 'mod+e'],
]

interface FormattingBarProps {
  className: string
  onFormat: (format: Format) => void
}

/** The ways of formatting a message. */
export function FormattingBar({ className, onFormat }: FormattingBarProps) {
  return (
    <Toolbar
      label={text.formatting.label}
      className={className}
      tools={buttons.map(([format, icon, shortcut]) => ({
        id: format,
        icon,
        label: text.formatting[format],
        shortcut,
        run: () => onFormat(format),
      }))}
    />
  )
}
