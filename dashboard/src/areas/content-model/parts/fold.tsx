import { useId, useState, type ReactNode } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Icon, type IconName } from '../../../ui/primitives/icon.tsx'
import { orderFocus } from '../../../ui/ordering/use-ordering.ts'
import { text } from '../text.en.ts'

interface FoldProps {
  icon: IconName
  title: string
  /** What is said of it while it is folded, below its title. */
  facts: ReactNode
  handle: ReactNode
  menu: ReactNode
  /** Whether something in it is wrong: then it is open. */
  isWrong: boolean
  /** Whether it is open at first. */
  isNew: boolean
  children: ReactNode
}

/** Something of a list that opens to be edited. */
export function Fold({ icon, title, facts, handle, menu, isWrong, isNew, children }: FoldProps) {
  const [wanted, setWanted] = useState(isNew)
  const panel = useId()
  const isOpen = wanted || isWrong
  return (
    <div className="rounded-card border border-line bg-raised">
      <div className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
        {handle}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setWanted(!isOpen)}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-control py-1.5 text-left"
          {...orderFocus}
        >
          <span className="text-ink-3">
            <Icon name={icon} />
          </span>
          <span className="grid min-w-0 flex-1">
            <span className="font-medium [overflow-wrap:anywhere]">{title}</span>
            <span className="flex flex-wrap items-center gap-x-2 text-small text-ink-3">
              {isWrong && (
                <span className="flex items-center gap-1 text-red">
                  <Icon name="warning" size={14} /> {text.field.needsAttention}
                </span>
              )}
              {facts}
            </span>
          </span>
          <span className={classNames('text-ink-3', isOpen && 'rotate-90')}>
            <Icon name="chevronRight" size={16} />
          </span>
        </button>
        {menu}
      </div>
      {isOpen && (
        <div id={panel} className="border-t border-line px-3 py-4 sm:px-4">
          {children}
        </div>
      )}
    </div>
  )
}
