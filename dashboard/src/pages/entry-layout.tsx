import type { ReactNode } from 'react'
import { Mark } from '../components/icon.tsx'
import { t } from '../messages/en.ts'

/** The quiet page around the first run and sign-in. */
export function EntryLayout(props: { greeting: string; lead?: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[400px] content-center gap-8 px-5 py-12">
      <header className="grid gap-4">
        <span className="flex items-center gap-2.5 text-lead font-semibold">
          <Mark size={30} /> {t.product}
        </span>
        <h1 className="font-serif text-display text-balance italic">{props.greeting}</h1>
        {props.lead && <p className="text-ink-2">{props.lead}</p>}
      </header>
      {props.children}
    </main>
  )
}

/** A single thing in the middle of such a page: what is loading, went wrong or is over. */
export function EntryWhole({ children }: { children: ReactNode }) {
  return <main className="mx-auto grid min-h-dvh w-full max-w-[480px] content-center px-5">{children}</main>
}
