import type { PeopleImport, RefusedPeopleRow } from '@stoa/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { useWrite } from '../../../data/writes/write.ts'
import { formatNumber } from '../../../text/format-number.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { figure, type Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { columnsQuery, importQuery, isUnderWay, refusedQuery } from './data.ts'
import { ImportForm } from './import-form.tsx'
import { StateBadge } from './state-badge.tsx'
import { text } from './text.en.ts'

/** One import of people: what its columns become, what it would do or did, and what can be done next. */
export function ImportPage() {
  return (
    <AdminsOnly needs="crm.getPeopleImport" title={text.title} lead={text.adminsOnly}>
      <OneImport />
    </AdminsOnly>
  )
}

function OneImport() {
  // What was changed and not checked yet would not be what is imported.
  const [isDirty, setDirty] = useState(false)
  const { importId } = useParams({ from: '/app/people-imports/$importId' })
  const query = useQuery(importQuery(importId))
  return (
    <PageFrame
      variant="detail"
      query={query}
      missing={{ title: text.missing, hint: text.missingHint }}
      title={query.data?.fileName ?? text.title}
      back={{ to: '/people-imports', label: text.all }}
    >
      {(found) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <p role="status">
              <StateBadge of={found} />
            </p>
            {found.failure && <Notice tone="error">{found.failure}</Notice>}
            {isUnderWay(found) && <UnderWay of={found} />}
            {found.finishedAt !== null && <Figures of={found} />}
            {found.finishedAt !== null && found.created + found.updated > 0 && <Afterwards of={found} />}
            <Next of={found} isDirty={isDirty} />
          </div>
          {found.canBeStarted && canBeMapped(found) && <Mapping of={found} onDirty={setDirty} />}
          {found.finishedAt !== null && found.refused > 0 && <Refused of={found} />}
        </>
      )}
    </PageFrame>
  )
}

/** Where the people are, and what their segments do with them. */
function Afterwards({ of: { status, dryRun, options } }: { of: PeopleImport }) {
  if (status === 'undone') return null
  return (
    <>
      {!options.lawfulBasis && <Notice>{text.withoutBasis}</Notice>}
      {!dryRun && (
        <Link to="/people" className="justify-self-start font-medium underline underline-offset-2">
          {text.people}
        </Link>
      )}
    </>
  )
}

/** Once people were imported, the rows that follow keep to what held for them. */
const canBeMapped = ({ dryRun, rowsDone }: PeopleImport): boolean => dryRun || rowsDone === 0

function UnderWay({ of: { id, status, rowsDone, rowsTotal } }: { of: PeopleImport }) {
  const stop = useWrite({
    run: () => client.crm.stopPeopleImport({ id }),
    touches: [['people', 'imports']],
  })
  return (
    <>
      <ProgressBar
        label={text.states[status]}
        value={rowsTotal && status !== 'undoing' ? rowsDone / rowsTotal : undefined}
      />
      <p className="text-small text-ink-3 tabular-nums">{text.rows(rowsDone)}</p>
      {status !== 'undoing' && (
        <div>
          <Button disabled={stop.isPending} onClick={() => stop.mutate()}>
            {text.stop}
          </Button>
        </div>
      )}
    </>
  )
}

function Figures({ of }: { of: PeopleImport }) {
  const { dryRun, status, created, updated, unchanged, refused, undone, kept } = of
  const figures: [string, number][] = [
    [dryRun ? text.wouldCreate : text.created, created],
    [dryRun ? text.wouldUpdate : text.updated, updated],
    [text.unchanged, unchanged],
    [text.refused, refused],
    ...(status === 'undone'
      ? ([
          [text.undone, undone],
          [text.kept, kept],
        ] as [string, number][])
      : []),
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="text-title font-semibold tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Next({ of, isDirty }: { of: PeopleImport; isDirty: boolean }) {
  const { id, status, dryRun, canBeStarted, canBeUndone, options, created, updated } = of
  const { columns } = options
  const start = useWrite({
    run: () => client.crm.startPeopleImport({ ...options, columns: columns ?? [], id, dryRun: false }),
    touches: [['people', 'imports']],
  })
  const isChecked = status === 'done' && dryRun && created + updated > 0
  const goesOn = !dryRun && (status === 'stopped' || status === 'failed')
  return (
    <div className="flex flex-wrap gap-3">
      {canBeStarted && columns && !isDirty && (isChecked || goesOn) && (
        <Button variant="primary" disabled={start.isPending} onClick={() => start.mutate()}>
          {goesOn ? text.goOn : text.importNow(created + updated)}
        </Button>
      )}
      {canBeUndone && (
        <ConfirmAction
          label={text.undo}
          title={text.undoTitle}
          body={text.undoBody}
          write={{
            run: () => client.crm.undoPeopleImport({ id }),
            touches: [['people']],
            said: text.undoing,
          }}
        />
      )}
    </div>
  )
}

function Mapping({ of, onDirty }: { of: PeopleImport; onDirty: (isDirty: boolean) => void }) {
  const columns = useQuery(columnsQuery(of.id))
  return (
    <SettingsSection title={text.columns} lead={text.columnsLead}>
      <ListState query={columns}>
        {(found) => <ImportForm key={of.id} of={of} columns={found.columns} onDirty={onDirty} />}
      </ListState>
    </SettingsSection>
  )
}

function Refused({ of }: { of: PeopleImport }) {
  const refused = useInfiniteQuery(refusedQuery(of))
  return (
    <SettingsSection title={text.refusedRows} lead={text.refusedLead}>
      <ListState query={refused}>
        {({ pages }) => (
          <DataTable
            label={text.reasons}
            head={text.row}
            rows={pages.flatMap((page) => page.items)}
            keyOf={({ n }) => String(n)}
            isWhole={!refused.hasNextPage}
            nameValue={({ n }) => String(n)}
            name={({ n }) => <span className="tabular-nums">{n}</span>}
            columns={refusedColumns}
          />
        )}
      </ListState>
      <LoadMore query={refused} />
    </SettingsSection>
  )
}

/** Why a row is refused, in the reader’s language. */
function whyOf({ reason, cause }: RefusedPeopleRow): string {
  if (!cause) return reason
  if (cause.kind === 'invalid') return text.causes.invalid(fields[cause.field ?? ''] ?? cause.field ?? '')
  return cause.kind === 'same_person' ? text.causes.same_person(cause.row ?? 0) : text.causes[cause.kind]
}

const fields: Record<string, string> = text.fields

const refusedColumns: Column<RefusedPeopleRow>[] = [
  {
    ...figure(text.why, whyOf, String),
    align: 'left',
  },
  {
    name: text.said,
    align: 'left',
    value: ({ cells }) => cells.join(' · '),
    cell: ({ cells }) => (
      <span className="line-clamp-2 text-ink-2 wrap-anywhere">{cells.filter(Boolean).join(' · ')}</span>
    ),
  },
]
