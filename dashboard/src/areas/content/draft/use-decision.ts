import { useState } from 'react'
import { collectionsQuery, versionsQuery } from '../data.ts'
import { entriesKey } from '../keys.ts'
import { attempt } from '../../../data/writes/write.ts'
import { notify } from '../../../ui/primitives/toast.tsx'
import { causeOf } from './cause.ts'
import type { EntryDraft } from './entry-draft.ts'
import { leadToCause, onceClear } from './lead-to.ts'
import { statusOf } from './save-words.ts'

interface Decision {
  run: (version: number) => Promise<unknown>
  said: string
  /** Whether everything typed has to be on the server first; not for what leaves the working copy alone. */
  needsSaved?: boolean
  undo?: () => void
}

/** Decides about an entry, at the version that is shown; says whether it was done. */
export function useDecision(draft: EntryDraft) {
  const [isPending, setIsPending] = useState(false)
  /** Saves what is typed; where that cannot be, says why and leads to the cause. */
  const saveFirst = async (): Promise<boolean> => {
    if (await draft.flush()) return true
    notify(statusOf(draft.read()).words, { tone: 'error' })
    const cause = causeOf(draft.read())
    if (cause) onceClear(() => leadToCause(cause))
    return false
  }
  const decide = async ({ run, said, undo, needsSaved = true }: Decision): Promise<boolean> => {
    setIsPending(true)
    try {
      if (needsSaved && !(await saveFirst())) return false
      return await attempt({
        run: () => run(draft.read().base.version),
        touches: [entriesKey, collectionsQuery, versionsQuery(draft.read().base.id)],
        leave: draft.decided,
        said,
        ...(undo && { undo: () => undo }),
      })
    } finally {
      setIsPending(false)
    }
  }
  return { decide, saveFirst, isPending }
}
