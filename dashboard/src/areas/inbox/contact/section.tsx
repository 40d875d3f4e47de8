import type { ReactNode } from 'react'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { useSection } from './section-state.ts'

interface SectionProps {
  id: 'person' | 'conversation' | 'earlier' | 'notes' | 'properties' | 'views'
  title: string
  count?: number | undefined
  children: ReactNode
}

/** A part of the panel that can be folded away; it stays so. */
export function Section({ id, title, count, children }: SectionProps) {
  const { open, setOpen } = useSection(id)
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-t border-line py-1 first:border-t-0"
    >
      <summary className="control flex cursor-pointer list-none items-center gap-1.5 rounded-control text-small font-semibold [&::-webkit-details-marker]:hidden">
        <h3 className="min-w-0 flex-1 truncate">{title}</h3>
        {count !== undefined && count > 0 && (
          <span className="font-normal text-ink-3 tabular-nums">{count}</span>
        )}
        <span className="text-ink-3 transition-transform group-open:rotate-90">
          <Icon name="chevronRight" size={16} />
        </span>
      </summary>
      {open && <div className="pt-1 pb-4">{children}</div>}
    </details>
  )
}

/** A term and its description, within a `dl`. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,5rem)_minmax(0,1fr)] gap-x-2">
      <dt className="text-small text-ink-3 [overflow-wrap:anywhere]">{label}</dt>
      <dd className="text-small [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
