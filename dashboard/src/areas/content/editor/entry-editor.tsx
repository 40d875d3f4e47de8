import type { ContentEntryDetail } from '@stoa/sdk'
import { useRef } from 'react'
import { sendingTime } from '../../../text/format-time.ts'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { useEntryDraft } from '../draft/use-entry-draft.ts'
import { EntryFields } from '../fields/field-editor.tsx'
import { StatusBadge } from '../lists/status-badge.tsx'
import { text } from '../text.en.ts'
import { EditorName } from '../versions/editor-name.tsx'
import { DraftNotices } from './draft-notices.tsx'
import { EntryActions } from './entry-actions.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { Panel, usePanel } from './panels.tsx'
import { ProblemList } from './problem-list.tsx'
import { SaveStatus } from './save-status.tsx'
import { SlugField } from './slug-field.tsx'
import { useAsLive } from './use-as-live.ts'

/** An entry with its fields, saved as one writes, and beside them what helps to write. */
export function EntryEditor({ entry }: { entry: ContentEntryDetail }) {
  const { draft, snapshot } = useEntryDraft(entry)
  const { isOpen } = usePanel()
  const problems = useRef<HTMLElement>(null)
  const { base, edited } = snapshot
  const isAsLive = useAsLive(base, edited)
  const isReadOnly = base.status === 'scheduled' || base.status === 'archived'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <UnsavedGuard dirty={snapshot.isOnlyHere} withinPage />
      <div className="sticky -top-px z-20 -mx-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-paper px-2 py-2">
        <StatusBadge status={base.status} isLive={base.live !== null} isAsLive={isAsLive} />
        <SaveStatus snapshot={snapshot} />
        <span className="ml-auto">
          <EntryActions {...{ draft, snapshot, isAsLive }} onProblems={() => problems.current?.focus()} />
        </span>
      </div>
      <LanguageTabs entry={base} />
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] gap-8',
          isOpen && 'xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
        )}
      >
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] content-start gap-6',
            !isOpen && 'max-w-page',
          )}
        >
          <StateNotice entry={base} isAsLive={isAsLive} />
          <DraftNotices draft={draft} snapshot={snapshot} />
          <ProblemList ref={problems} entry={base} />
          <EntryFields draft={draft} snapshot={snapshot} isReadOnly={isReadOnly} />
          <SlugField draft={draft} snapshot={snapshot} isReadOnly={isReadOnly} />
          <Facts entry={base} />
        </div>
        <Panel draft={draft} snapshot={snapshot} isReadOnly={isReadOnly} />
      </div>
    </div>
  )
}

function StateNotice({
  entry: { status, scheduledAt, live, dismissedReason },
  isAsLive,
}: {
  entry: ContentEntryDetail
  isAsLive: boolean
}) {
  if (status === 'scheduled' && scheduledAt)
    return <Notice>{text.notices.scheduled(sendingTime(scheduledAt))}</Notice>
  if (status === 'archived')
    return (
      <Notice>
        <p>{text.notices.archived}</p>
        {dismissedReason && <p>{text.notices.dismissed(dismissedReason)}</p>}
      </Notice>
    )
  if (dismissedReason) return <Notice>{text.notices.dismissed(dismissedReason)}</Notice>
  return status === 'draft' && live ? (
    <Notice>{isAsLive ? text.notices.asLive : text.notices.changed}</Notice>
  ) : null
}

function Facts({ entry }: { entry: ContentEntryDetail }) {
  return (
    <p className="border-t border-line pt-4 text-small text-ink-3">
      {text.facts.edited} <EditorName by={entry.editedBy} />, <Time at={entry.updatedAt} />
      {entry.live && (
        <>
          {' · '}
          {text.facts.published} <Time at={entry.live.updatedAt} />
        </>
      )}
    </p>
  )
}
