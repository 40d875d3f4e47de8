import {
  hasCode,
  type ContentCollectionCounted,
  type ContentEntryDetail,
  type ContentEntrySummary,
} from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../data/api.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { errorText, Notice } from '../../../ui/primitives/states.tsx'
import { entriesKey, entryKey } from '../keys.ts'
import { FoundEntries } from '../fields/entry-finder.tsx'
import { StatusBadge } from '../lists/status-badge.tsx'
import { text } from '../text.en.ts'
import type { LanguageOfEntry } from './languages.ts'
import { planLink, type LinkPlan } from './translation-links.ts'

interface LinkProps {
  entry: ContentEntryDetail
  collection: ContentCollectionCounted
  languages: readonly LanguageOfEntry[]
  onClose: () => void
}

/** Asks which entry says the same in another language, and says what comes of linking the two. */
export function LinkDialog({ entry, collection, languages, onClose }: LinkProps) {
  const missing = languages.filter(({ translation }) => !translation).map(({ locale }) => locale)
  const [locale, setLocale] = useState((missing.find(({ isDefault }) => isDefault) ?? missing[0])?.code)
  const [chosen, setChosen] = useState<ContentEntrySummary>()
  const plan = chosen && planLink(entry, chosen)
  const work = useWrite({
    run: ({ id, translationOf }: Extract<LinkPlan, { kind: 'joins' }>) =>
      client.cms.linkTranslation({ id, translationOf }),
    touches: [entriesKey, entryKey],
    said: text.links.linked,
    done: onClose,
    refused: 'shown',
  })
  const choose = (next: ContentEntrySummary | undefined) => {
    work.reset()
    setChosen(next)
  }
  return (
    <Dialog
      title={text.links.title(entry.title)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{sharedText.common.cancel}</Button>
          <Button
            variant="primary"
            disabled={plan?.kind !== 'joins' || work.isPending}
            onClick={() => plan?.kind === 'joins' && work.mutate(plan)}
          >
            {text.links.submit}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-ink-2">{text.links.lead}</p>
        {missing.length > 1 && locale !== undefined && !chosen && (
          <SelectField
            label={text.list.language}
            value={locale}
            options={missing.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={setLocale}
          />
        )}
        {chosen && plan ? (
          <>
            <Chosen entry={chosen} onChange={() => choose(undefined)} />
            {work.error ? (
              <Notice tone="error">{refusalOf(work.error)}</Notice>
            ) : (
              <Outcome {...{ entry, chosen, plan, collection, languages }} />
            )}
          </>
        ) : (
          <div className="flex max-h-80 min-h-40 flex-col">
            <FoundEntries collectionSlug={collection.slug} locale={locale} onPick={choose} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Why the two were not linked: somebody else may have been faster. */
const refusalOf = (error: unknown): string =>
  hasCode(error, 'cms_translation_conflict') ? text.links.takenMeanwhile : errorText(error)

/** The entry that was chosen, and the way to another one. */
function Chosen({ entry, onChange }: { entry: ContentEntrySummary; onChange: () => void }) {
  const other = useRef<HTMLButtonElement>(null)
  // The list that had the focus is gone.
  useEffect(() => other.current?.focus(), [])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-surface-1 px-3 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium [overflow-wrap:anywhere]">{entry.title}</span>
        <span className="block text-small text-ink-3 [overflow-wrap:anywhere]">
          {entry.slug} · {entry.locale}
        </span>
      </span>
      <StatusBadge status={entry.status} isLive={entry.live !== null} />
      <Button ref={other} onClick={onChange}>
        {text.fields.change}
      </Button>
    </div>
  )
}

interface OutcomeProps extends Pick<LinkProps, 'entry' | 'collection' | 'languages'> {
  chosen: ContentEntrySummary
  plan: LinkPlan
}

/** What comes of linking the two, in words. */
function Outcome({ entry, chosen, plan, collection, languages }: OutcomeProps) {
  if (plan.kind === 'both')
    return <Notice tone="warning">{text.links.both(entry.title, chosen.title)}</Notice>
  if (plan.kind === 'taken') {
    const { id, locale, title } = plan.there
    const name = languages.find(({ locale: { code } }) => code === locale)?.locale.name ?? locale
    return (
      <Notice tone="warning">
        <p>{text.links.taken(chosen.title, name, title)}</p>
        <Link
          to="/content/entry/$entryId"
          params={{ entryId: id }}
          className="font-medium underline underline-offset-2"
        >
          {text.links.open(title)}
        </Link>
      </Notice>
    )
  }
  const moved = plan.id === entry.id ? entry : chosen
  const sharesValues = collection.fields.some(({ localized }) => localized === false)
  if (!moved.live && !sharesValues) return null
  return (
    <Notice>
      {moved.live && <p>{text.links.published(moved.title)}</p>}
      {sharesValues && <p>{text.links.shared}</p>}
    </Notice>
  )
}
