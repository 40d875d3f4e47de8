import type { ContentImport, ContentImportReport } from '@stoa/sdk'
import { useState } from 'react'
import { formatNumber } from '../../../text/format-number.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { TextButton } from '../../../ui/primitives/button.tsx'
import { text } from './text.en.ts'

const SHOWN = 10

/** What an import has done, or would do, and what was noticed on the way. */
export function ImportReport({ of: { dryRun, report } }: { of: ContentImport }) {
  return (
    <SettingsSection title={dryRun ? text.report.would : text.report.did} lead={text.report.counted}>
      <ReportFigures report={report} />
    </SettingsSection>
  )
}

/** What any import tells. */
export type ReportCounts = Omit<ContentImportReport, 'missingFiles'>

/** How many records are new, updated and unchanged; and the notes. */
export function ReportFigures({ report }: { report: ReportCounts }) {
  const figures = [
    [text.report.created, report.created],
    [text.report.updated, report.updated],
    [text.report.skipped, report.skipped],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-3 gap-3 max-sm:gap-2">
        {figures.map(([name, count]) => (
          <div key={name} className="rounded-card border border-line bg-raised px-4 py-3.5 max-sm:px-3">
            <dt className="text-small text-ink-2 [overflow-wrap:anywhere]">{name}</dt>
            <dd className="text-display font-semibold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <Notes warnings={report.warnings} more={report.moreWarnings} />
    </>
  )
}

function Notes({ warnings, more }: { warnings: readonly string[]; more: number }) {
  const [isWhole, setIsWhole] = useState(false)
  if (warnings.length === 0) return <p className="text-ink-2">{text.report.noNotes}</p>
  const shown = isWhole ? warnings : warnings.slice(0, SHOWN)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-medium">
        {text.report.notes}{' '}
        <span className="text-ink-3 tabular-nums">{formatNumber(warnings.length + more)}</span>
      </h3>
      <ul className="grid max-w-text list-disc gap-1 ps-5 text-small text-ink-2">
        {shown.map((warning) => (
          <li key={warning} className="[overflow-wrap:anywhere]">
            {warning}
          </li>
        ))}
      </ul>
      {warnings.length > SHOWN && (
        <TextButton className="justify-self-start text-small" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? sharedText.common.showFewer : sharedText.common.showMore(warnings.length - SHOWN)}
        </TextButton>
      )}
      {more > 0 && (isWhole || warnings.length <= SHOWN) && (
        <p className="text-small text-ink-3">{text.report.more(more)}</p>
      )}
    </div>
  )
}
