import { classNames } from './class-names.ts'
import { Keys } from './keys.tsx'

interface HintProps {
  label: string
  shortcut?: string | undefined
  /** Which edge of the button it keeps to, so that it stays on the page. */
  align?: 'start' | 'end' | undefined
  /** Above it where there is no room below. */
  side?: 'top' | 'bottom' | undefined
}

/** Inside a button with the class `hinted`: shows its label and shortcut while it is hovered or focused. */
export function Hint({ label, shortcut, align = 'end', side = 'bottom' }: HintProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'hint pointer-events-none absolute z-30 items-center gap-2 rounded-control bg-ink px-2.5 py-1',
        'text-small font-normal whitespace-nowrap text-paper',
        align === 'end' ? 'right-0' : 'left-0',
        side === 'bottom' ? 'top-[calc(100%+6px)]' : 'bottom-[calc(100%+6px)]',
      )}
    >
      {label}
      {shortcut && <Keys keys={shortcut} inverted />}
    </span>
  )
}
