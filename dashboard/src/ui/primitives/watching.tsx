import type { ReactNode } from 'react'

/** Says that the page updates by itself. */
export function Watching({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 text-small text-ink-2">
      <span className="pulse-soft mt-1.5 size-2 shrink-0 rounded-full bg-accent" aria-hidden="true" />
      <span>
        <span className="font-medium text-ink">{title}.</span> {children}
      </span>
    </p>
  )
}
