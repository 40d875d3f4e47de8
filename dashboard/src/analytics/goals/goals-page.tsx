import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Goal, GoalReport } from '../../api.ts'
import { DataTable, type Column } from '../../charts/data-table.tsx'
import { changeOf, changeText, countText, isSteady, shareText } from '../../charts/format-figures.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/dialog.tsx'
import { Menu, MenuItem } from '../../components/menu.tsx'
import { EmptyState, errorText } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { g } from '../../messages/en-analytics-goals.ts'
import { c } from '../../messages/en-charts.ts'
import { ReportSection } from '../../reports/report-section.tsx'
import { useAnalyticsSource } from '../analytics-source.ts'
import { ReportState } from '../report-state.tsx'
import { subjectOf, subjectText } from '../subject/subject.ts'
import { useAnalyticsState } from '../use-analytics-state.ts'
import { GoalDialog } from './goal-dialog.tsx'
import { goalReportQuery, goalsQuery, refreshGoals } from './goal-queries.ts'

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
      {g.create}
    </Button>
  )
  const isEmpty = goals.data?.items.length === 0
  return (
    <ReportSection title={g.title} lead={g.lead} controls={!isEmpty && create}>
      {isEmpty ? (
        <EmptyState title={g.emptyTitle} hint={source.canWrite ? g.emptyHint : g.emptyHintReadOnly}>
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
    </ReportSection>
  )
}

type Row = GoalReport['goals'][number]

interface GoalTableProps {
  report: GoalReport
  goals: readonly Goal[]
  onEdit: (goal: Goal) => void
  onDelete: (goal: Goal) => void
}

function GoalTable({ report, goals, onEdit, onDelete }: GoalTableProps) {
  const { canWrite } = useAnalyticsSource()
  const nameOf = (row: Row) => {
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
      <p className="text-small text-ink-3">{g.of(report.visitors)}</p>
      <DataTable
        label={g.table}
        head={g.columns.goal}
        rows={report.goals}
        keyOf={({ goalId }) => goalId}
        name={nameOf}
        columns={figures(report)}
      />
    </div>
  )
}

const figures = ({ goals }: GoalReport): Column<Row>[] => [
  { name: g.columns.completions, cell: ({ completions }) => countText(completions) },
  { name: g.columns.visitors, cell: ({ visitors }) => countText(visitors) },
  { name: g.columns.rate, cell: ({ conversionRate }) => shareText(conversionRate) },
  ...(goals.some(({ previous }) => previous !== null)
    ? [{ name: g.columns.change, cell: (row: Row) => <Change row={row} /> }]
    : []),
]

function Name({ row, goal, children }: { row: Row; goal: Goal | undefined; children: ReactNode }) {
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
function Change({ row: { completions, previous } }: { row: Row }) {
  const by = changeOf(completions, previous?.completions)
  if (by === null) return <span className="text-ink-3">{g.noChange}</span>
  if (isSteady(by)) return <span className="text-ink-3">{c.steady}</span>
  const isMore = by > 0
  const text = changeText(by)
  return (
    <span className={isMore ? 'text-green' : 'text-red'}>
      <span aria-hidden="true">
        {isMore ? '↑' : '↓'} {text}
      </span>
      <span className="sr-only">{isMore ? c.more(text) : c.less(text)}</span>
    </span>
  )
}

function Actions({ goal, onEdit, onDelete }: { goal: Goal; onEdit: () => void; onDelete: () => void }) {
  return (
    <span className="-my-2 inline-flex font-normal">
      <Menu trigger={<IconButton icon="more" label={g.editOf(goal.name)} />}>
        <MenuItem onSelect={onEdit}>{g.edit}</MenuItem>
        <MenuItem onSelect={onDelete}>{g.delete}</MenuItem>
      </Menu>
    </span>
  )
}

function DeleteDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { client } = useAnalyticsSource()
  const remove = useMutation({
    mutationFn: () => client.analytics.deleteGoal({ id: goal.id }),
    onSuccess: async () => {
      await refreshGoals()
      notify(g.deleted(goal.name))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={g.deleteTitle(goal.name)}
      body={g.deleteBody}
      action={g.deleteAction}
      pending={remove.isPending}
      error={remove.isError ? errorText(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
