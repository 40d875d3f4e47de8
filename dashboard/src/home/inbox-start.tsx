import { h } from '../messages/en-home.ts'
import { useWhoami } from '../session.ts'
import { SetupChecklist } from './setup-checklist.tsx'

/** What the inbox shows before its first conversation. */
export function InboxStart() {
  const { actor } = useWhoami()
  return (
    <main tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
      <div className="mx-auto grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-7 px-5 py-10 md:px-8 lg:py-16">
        <h1 className="font-serif text-display text-balance italic">{h.welcome(firstName(actor.name))}</h1>
        <SetupChecklist />
      </div>
    </main>
  )
}

/** How somebody is greeted. */
export const firstName = (name: string | null): string => name?.trim().split(/\s+/)[0] || h.there
