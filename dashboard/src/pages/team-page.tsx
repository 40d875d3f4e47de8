import type { ReactNode, Ref } from 'react'
import { usePageTitle } from '../shell/page-title.ts'

interface TeamPageProps {
  /** What the tab and the page are called. */
  title: string
  /** The heading, where it is more than the title. */
  heading?: ReactNode
  lead?: ReactNode
  action?: ReactNode
  /** Where its place is kept under, for going back. */
  scrollId: string
  scroller?: Ref<HTMLElement>
  children: ReactNode
}

/** The frame of a page beside the inbox: what it is, what can be done, and the content. */
export function TeamPage({ title, heading, lead, action, scrollId, scroller, children }: TeamPageProps) {
  usePageTitle(title)
  return (
    <main
      ref={scroller}
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto outline-none"
      data-scroll-restoration-id={scrollId}
    >
      <div className="mx-auto grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-7 px-5 py-8 md:px-8 md:py-12">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            {heading ?? <h1 className="text-title font-semibold">{title}</h1>}
            {lead && <p className="mt-1 max-w-[60ch] text-ink-2">{lead}</p>}
          </div>
          {action}
        </header>
        {children}
      </div>
    </main>
  )
}
