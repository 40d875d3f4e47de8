import type { Goal, GoalFigures, GoalReport } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { figure, type Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { changeOf, changeText, countText, isSteady, shareText } from '../../../text/format-figures.ts'
import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/primitives/menu.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text as goalsText } from './text.en.ts'
import { chartText } from '../../../text/charts.en.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import { ReportPart } from '../parts/report-part.tsx'
import { ReportState } from '../parts/report-state.tsx'
import { subjectOf, subjectText } from '../subject/subject.ts'
import { useAnalyticsState } from '../parts/use-analytics-state.ts'
import { GoalDialog } from './goal-dialog.tsx'
import { goalReportQuery, goalsQuery, goalKeys } from './data.ts'
import { useWrite } from '../../../data/writes/write.ts'

/** What visitors should do, and how many do it. */
export function GoalsPage() {
  const source = useAnalyticsSource()
  const { scope, compare } = useAnalyticsState()
  const goals = useQuery(goalsQuery(source))
  const report = useQuery(goalReportQuery(source, { ...scope, compare }))
  const [editing, setEditing] = useState<'new' | Goal>()
  const [deleting, setDeleting] = useState<Goal>()
  const create = source.canWrite && (
    <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
      {goalsText.create}
    </Button>
  )
  const isEmpty = goals.data?.items.length === 0
  return (
    <ReportPart title={goalsText.title} lead={goalsText.lead} controls={!isEmpty && create}>
      {isEmpty ? (
        <EmptyState
          title={goalsText.emptyTitle}
          hint={source.canWrite ? goalsText.emptyHint : goalsText.emptyHintReadOnly}
        >
          {create}
        </EmptyState>
      ) : (
        <ReportState query={report}>
          {(data) => (
            <GoalTable
              report={data}
              goals={goals.data?.items ?? []}
              onEdit={setEditing}
              onDelete={setDeleting}
            />
          )}
        </ReportState>
      )}
      {editing && (
        <GoalDialog goal={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {deleting && <DeleteDialog goal={deleting} onClose={() => setDeleting(undefined)} />}
    </ReportPart>
  )
}

interface GoalTableProps {
  report: GoalReport
  goals: readonly Goal[]
  onEdit: (goal: Goal) => void
  onDelete: (goal: Goal) => void
}

function GoalTable({ report, goals, onEdit, onDelete }: GoalTableProps) {
  const { canWrite } = useAnalyticsSource()
  const nameOf = (row: GoalFigures) => {
    const goal = goals.find(({ id }) => id === row.goalId)
    return (
      <Name row={row} goal={goal}>
        {goal && canWrite && (
          <Actions goal={goal} onEdit={() => onEdit(goal)} onDelete={() => onDelete(goal)} />
        )}
      </Name>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-small text-ink-3">{goalsText.of(report.visitors)}</p>
      <DataTable
        label={goalsText.table}
        head={goalsText.columns.goal}
        rows={report.goals}
        keyOf={({ goalId }) => goalId}
        name={nameOf}
        nameValue={({ name }) => name}
        file={goalsText.table}
        columns={figures(report)}
      />
    </div>
  )
}

const figures = ({ goals }: GoalReport): Column<GoalFigures>[] => [
  figure(goalsText.columns.completions, ({ completions }) => completions, countText),
  figure(goalsText.columns.visitors, ({ visitors }) => visitors, countText),
  figure(goalsText.columns.rate, ({ conversionRate }) => conversionRate, shareText),
  ...(goals.some(({ previous }) => previous !== null)
    ? [{ name: goalsText.columns.change, cell: (row: GoalFigures) => <Change row={row} /> }]
    : []),
]

function Name({ row, goal, children }: { row: GoalFigures; goal: Goal | undefined; children: ReactNode }) {
  return (
    <span className="flex items-start justify-between gap-2">
      <span className="min-w-24">
        <span className="block font-medium">{row.name}</span>
        {goal && <span className="block font-normal text-ink-3">{subjectText(subjectOf(goal))}</span>}
      </span>
      {children}
    </span>
  )
}

/** How the completions changed, with an arrow for the eye and words for everybody. */
function Change({ row: { completions, previous } }: { row: GoalFigures }) {
  const by = changeOf(completions, previous?.completions)
  if (by === null) return <span className="text-ink-3">{goalsText.noChange}</span>
  if (isSteady(by)) return <span className="text-ink-3">{chartText.steady}</span>
  const isMore = by > 0
  const text = changeText(by)
  return (
    <span className={isMore ? 'text-green' : 'text-red'}>
      <span aria-hidden="true">
        {isMore ? '↑' : '↓'} {text}
      </span>
      <span className="sr-only">{isMore ? chartText.more(text) : chartText.less(text)}</span>
    </span>
  )
}

function Actions({ goal, onEdit, onDelete }: { goal: Goal; onEdit: () => void; onDelete: () => void }) {
  return (
    <span className="-my-2 inline-flex font-normal">
      <Menu trigger={<IconButton icon="more" label={goalsText.editOf(goal.name)} />}>
        <MenuItem onSelect={onEdit}>{goalsText.edit}</MenuItem>
        <MenuItem onSelect={onDelete}>{goalsText.delete}</MenuItem>
      </Menu>
    </span>
  )
}

function DeleteDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { client } = useAnalyticsSource()
  const remove = useWrite({
    run: () => client.analytics.deleteGoal({ id: goal.id }),
    touches: goalKeys,
    said: goalsText.deleted(goal.name),
    done: onClose,
    refused: 'shown',
  })
  return (
    <ConfirmDialog
      title={goalsText.deleteTitle(goal.name)}
      body={goalsText.deleteBody}
      action={goalsText.deleteAction}
      pending={remove.isPending}
      error={remove.problem}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
