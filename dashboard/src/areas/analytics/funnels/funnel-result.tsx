import type { FunnelReport, FunnelReportStep } from '@stoa/sdk'
import { useState } from 'react'
import { figure, type Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { countText, shareText } from '../../../text/format-figures.ts'
import { Segmented } from '../../../ui/charts/segmented.tsx'
import { text } from './text.en.ts'

/** How many went how far: steps one below the other, and the same as a table. */
export function FunnelResult({ report }: { report: FunnelReport }) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  const began = report.steps[0]?.actors ?? 0
  if (began === 0) return <p className="text-ink-2">{text.nobody}</p>
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-2">{text.overall(shareText(report.overallConversion))}</p>
        <Segmented
          label={text.showAs}
          value={shown}
          options={[
            { value: 'chart', label: text.chart },
            { value: 'table', label: text.table },
          ]}
          onChange={setShown}
        />
      </div>
      {shown === 'chart' ? <Bars steps={report.steps} began={began} /> : <Table steps={report.steps} />}
    </>
  )
}

function Bars({ steps, began }: { steps: readonly FunnelReportStep[]; began: number }) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {steps.map((step, at) => (
        <li key={step.index} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {at > 0 && <Between step={step} before={steps[at - 1]?.actors ?? 0} />}
          <div className="grid gap-1.5 rounded-card border border-line px-4 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
                {step.index}. {step.label}
              </span>
              <span className="text-small text-ink-2 tabular-nums">
                <span className="text-lead font-semibold text-ink">{countText(step.actors)}</span>{' '}
                {shareText(step.conversionFromStart)}
              </span>
            </div>
            <div aria-hidden="true" className="h-3 rounded-full bg-surface-2">
              <div
                className="h-full rounded-full bg-accent"
                style={{ width: `${Math.max(step.actors > 0 ? 0.5 : 0, (step.actors / began) * 100)}%` }}
              />
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

function Between({ step, before }: { step: FunnelReportStep; before: number }) {
  const left = Math.max(0, before - step.actors)
  return (
    <p className="flex flex-wrap gap-x-4 pl-4 text-small tabular-nums">
      <span className="text-ink-2">
        <span aria-hidden="true">↓ </span>
        {text.went(shareText(step.conversionFromPrev))}
      </span>
      {left > 0 && <span className="text-ink-3">{text.left(left, shareText(step.dropFromPrev))}</span>}
    </p>
  )
}

function Table({ steps }: { steps: readonly FunnelReportStep[] }) {
  return (
    <DataTable
      label={text.tableLabel}
      head={text.steps}
      rows={steps.map((step, at) => ({ step, before: steps[at - 1]?.actors }))}
      keyOf={({ step }) => String(step.index)}
      name={({ step }) => `${step.index}. ${step.label}`}
      nameValue={({ step }) => `${step.index}. ${step.label}`}
      file={text.tableLabel}
      columns={columns}
    />
  )
}

interface StepRow {
  step: FunnelReportStep
  /** How many had reached the step before. */
  before: number | undefined
}

const columns: Column<StepRow>[] = [
  figure(text.columns.visitors, ({ step }) => step.actors, countText),
  figure(text.columns.fromPrevious, ({ step }) => step.conversionFromPrev, shareText),
  figure(
    text.columns.lost,
    ({ step, before }) => (before === undefined ? null : Math.max(0, before - step.actors)),
    countText,
  ),
  figure(text.columns.fromStart, ({ step }) => step.conversionFromStart, shareText),
]
