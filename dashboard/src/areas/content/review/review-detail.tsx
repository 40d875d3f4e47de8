import { hasCode, type ContentEntryDetail } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { client } from '../../../data/api.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { shellText } from '../../../text/shell.en.ts'
import { useCommands, type Command } from '../../../ui/commands/commands.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { errorText, Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { collectionsQuery, entryQuery, numberedVersionQuery } from '../data.ts'
import { entriesKey, entryKey } from '../keys.ts'
import { isEmpty } from '../draft/values.ts'
import { ProblemList } from '../editor/problem-list.tsx'
import { ReadOnlyFields } from '../fields/field-editor.tsx'
import { StatusBadge } from '../lists/status-badge.tsx'
import { text } from '../text.en.ts'
import { EditorName } from '../versions/editor-name.tsx'
import { EntryDifferences } from '../versions/entry-differences.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'

interface DetailProps {
  entryId: string
  onDone: () => void
}

/** A draft that waits, as a change of what is published or as a whole, and what can be decided. */
export function ReviewDetail({ entryId, onDone }: DetailProps) {
  const entry = useQuery(entryQuery(entryId))
  return <ListState query={entry}>{(found) => <Draft entry={found} onDone={onDone} />}</ListState>
}

function Draft({ entry, onDone }: { entry: ContentEntryDetail; onDone: () => void }) {
  return (
    <section aria-label={entry.title} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
      <header className="grid gap-2">
        <h2 className="text-lead font-semibold [overflow-wrap:anywhere]">{entry.title}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-3">
          <StatusBadge status={entry.status} isLive={entry.live !== null} />
          <span>
            {entry.collectionSlug} · {entry.locale}
          </span>
          <span>
            <EditorName by={entry.editedBy} />, <Time at={entry.updatedAt} />
          </span>
        </p>
      </header>
      <Decisions entry={entry} onDone={onDone} />
      <ProblemList ref={null} entry={entry} />
      {entry.live ? <Changes entry={entry} live={entry.live.version} /> : <Whole entry={entry} />}
    </section>
  )
}

/** All that a draft says. */
function Whole({ entry }: { entry: ContentEntryDetail }) {
  const filled = entry.fields.filter(({ name }) => !isEmpty(entry.data[name]))
  return <ReadOnlyFields entry={entry} fields={filled} />
}

function Changes({ entry, live }: { entry: ContentEntryDetail; live: number }) {
  const published = useQuery(numberedVersionQuery(entry.id, live))
  return (
    <ListState query={published}>
      {(before) =>
        before ? (
          <div className="grid gap-3">
            <h3 className="font-medium">{text.review.compared}</h3>
            <EntryDifferences fields={entry.fields} before={before} after={entry} />
          </div>
        ) : (
          <Whole entry={entry} />
        )
      }
    </ListState>
  )
}

function Decisions({
  entry: { id, version, problems, title },
  onDone,
}: {
  entry: ContentEntryDetail
  onDone: () => void
}) {
  const navigate = useNavigate()
  const [isDismissing, setIsDismissing] = useState(false)
  const publish = useWrite({
    // Only what was looked at is published.
    run: () => client.cms.approveDraft({ id, ifVersion: version }),
    leave: onDone,
    touches: [entriesKey, entryKey, collectionsQuery],
    said: text.review.published(title),
    refused: (error) => (hasCode(error, 'cms_version_conflict') ? text.review.changed : errorText(error)),
  })
  const canPublish = problems.length === 0 && !publish.isPending
  const { mutate } = publish
  const commands = useMemo<readonly Command[]>(() => {
    const group = shellText.commands.groups.navigate
    return [
      {
        id: 'review.publish',
        label: text.review.publish,
        group,
        icon: 'check',
        keys: 'a',
        run: () => canPublish && mutate(),
      },
      {
        id: 'review.edit',
        label: text.review.edit,
        group,
        icon: 'note',
        keys: 'e',
        run: () => void navigate({ to: '/content/entry/$entryId', params: { entryId: id } }),
      },
      {
        id: 'review.dismiss',
        label: text.review.dismiss,
        group,
        icon: 'trash',
        keys: 'd',
        run: () => setIsDismissing(true),
      },
    ]
  }, [canPublish, id, mutate, navigate])
  useCommands(commands)
  return (
    <>
      <div className="sticky top-0 z-10 flex flex-wrap gap-2 border-b border-line bg-paper py-2">
        <Button variant="primary" icon="check" disabled={!canPublish} onClick={() => mutate()}>
          {text.review.publish}
        </Button>
        <Link to="/content/entry/$entryId" params={{ entryId: id }} className={buttonClass()}>
          {text.review.edit}
        </Link>
        <Button variant="danger" onClick={() => setIsDismissing(true)}>
          {text.review.dismiss}
        </Button>
        <span className="hidden items-center text-small text-ink-3 pointer-fine:flex">
          {text.review.keys}
        </span>
      </div>
      {publish.problem && <Notice tone="error">{publish.problem}</Notice>}
      {isDismissing && (
        <DismissDialog {...{ id, version, title }} onDone={onDone} onClose={() => setIsDismissing(false)} />
      )}
    </>
  )
}
