import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { text } from '../text.en.ts'

interface SectionProps {
  title: string
  lead?: ReactNode
  controls?: ReactNode
  children: ReactNode
}

/** A part of the reports under its own heading. */
export function ReportSection({ title, lead, controls, children }: SectionProps) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lead font-semibold">{title}</h2>
          {lead && <p className="max-w-text text-small text-ink-3">{lead}</p>}
        </div>
        {controls && <div className="flex flex-wrap items-center gap-2">{controls}</div>}
      </div>
      {children}
    </section>
  )
}

/** A link to the file of what is shown. */
export function CsvLink({ href, of }: { href: string; of: string }) {
  return (
    <a href={href} download aria-label={text.downloadOf(of)} className={buttonClass('secondary')}>
      {text.download}
    </a>
  )
}
