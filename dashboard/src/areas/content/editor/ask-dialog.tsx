import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { errorText, Skeleton } from '../../../ui/primitives/states.tsx'
import { referencesQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** What is asked before it is done. */
export type Question = 'unpublish' | 'archive' | 'delete'

interface AskProps {
  question: Question
  entryId: string
  title: string
  onConfirm: () => Promise<boolean>
  onClose: () => void
}

const SHOWN = 10

/** Asks before an entry goes, and names what refers to it. */
export function AskDialog({ question, entryId, title, onConfirm, onClose }: AskProps) {
  const [isPending, setIsPending] = useState(false)
  const references = useQuery(referencesQuery(entryId))
  const used = references.data?.items ?? []
  const ask = text.ask[question]
  return (
    <ConfirmDialog
      title={ask.title(title)}
      action={ask.action}
      pending={isPending || references.isPending}
      onClose={onClose}
      onConfirm={() => {
        setIsPending(true)
        void onConfirm().finally(() => {
          setIsPending(false)
          onClose()
        })
      }}
      body={
        <div className="grid gap-3">
          <p>{ask.body}</p>
          {references.isPending && <Skeleton lines={2} />}
          {references.error && <p className="text-red">{errorText(references.error)}</p>}
          {used.length > 0 && (
            <>
              <p className="font-medium text-ink">{text.ask.references(used.length)}</p>
              <ul className="list-disc ps-5">
                {used.slice(0, SHOWN).map(({ fromEntryId, title: from, locale, fieldName }) => (
                  <li key={`${fromEntryId} ${fieldName}`}>
                    <Link
                      to="/content/entry/$entryId"
                      params={{ entryId: fromEntryId }}
                      className="underline underline-offset-2"
                    >
                      {from}
                    </Link>{' '}
                    <span className="text-ink-3">
                      {locale} · {fieldName}
                    </span>
                  </li>
                ))}
              </ul>
              {used.length > SHOWN && <p>{text.ask.more(used.length - SHOWN)}</p>}
            </>
          )}
        </div>
      }
    />
  )
}
