import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** A part of a settings page under its own heading. */
export function SettingsSection({ title, lead, children }: SectionProps) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-7">
      <div>
        <h2 className="text-lead font-semibold">{title}</h2>
        {lead && <p className="max-w-text text-ink-2">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** Rows under hairlines. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-y border-line">{children}</ul>
}
