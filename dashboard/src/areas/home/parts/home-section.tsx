import type { ReactNode } from 'react'

interface HomeSectionProps {
  title: string
  /** Where there is more of it. */
  more?: ReactNode
  children: ReactNode
}

/** A part of the home page under its own heading. */
export function HomeSection({ title, more, children }: HomeSectionProps) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lead font-semibold">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

/** Looks of the link to where there is more. */
export const moreLinkClass =
  'rounded-small text-small text-ink-2 underline-offset-2 hover:text-ink hover:underline'
