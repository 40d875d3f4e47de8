import { formatNumber } from '../../../text/format-number.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { errorText, Notice } from '../../../ui/primitives/states.tsx'
import { FileDrop } from '../imports/file-drop.tsx'
import { ReportFigures } from '../imports/import-report.tsx'
import { countsText } from './counts-text.ts'
import { importTransfer, readTransfer, stopTransfer, transferRun, type TransferRun } from './import-store.ts'
import { NotAnExport } from './pages-file.ts'
import { text } from './text.en.ts'

/** Takes a file that another service has exported. */
export function ImportPart() {
  const run = transferRun.use()
  return (
    <SettingsSection title={text.import.title} lead={text.import.lead}>
      {run && run.state !== 'read' ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="font-medium [overflow-wrap:anywhere]">{run.file.name}</p>
          <TransferState run={run} />
        </div>
      ) : (
        <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4">
          <FileDrop
            label={text.import.file}
            endings={['.jsonl']}
            file={run?.file}
            error={undefined}
            onFile={(file) => void readTransfer(file)}
          />
          {run && (
            <>
              <p role="status">{text.import.found(countsText(run.counts))}</p>
              <Button variant="primary" className="justify-self-start" onClick={() => void importTransfer()}>
                {text.import.start}
              </Button>
            </>
          )}
        </div>
      )}
    </SettingsSection>
  )
}

/** How far a file is that was taken, and what can be done. */
function TransferState({ run }: { run: TransferRun }) {
  if (run.state === 'reading') return <ProgressBar label={text.import.reading} />
  if (run.state === 'running') return <Running run={run} />
  if (run.state === 'failed') return <Failed run={run} />
  return (
    <>
      <Notice>
        <p role="status">{text.import.done}</p>
      </Notice>
      <ReportFigures report={run.report} />
      <OtherFile />
    </>
  )
}

function Running({ run: { done, pages } }: { run: TransferRun }) {
  const said = text.import.part(formatNumber(Math.min(done + 1, pages)), formatNumber(pages))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ProgressBar label={text.import.running} value={done / Math.max(pages, 1)} />
      <p className="text-small text-ink-3 tabular-nums">{said}</p>
      <Button className="justify-self-start" onClick={stopTransfer}>
        {text.import.cancel}
      </Button>
    </div>
  )
}

function Failed({ run: { failure, done, report } }: { run: TransferRun }) {
  if (failure instanceof NotAnExport)
    return (
      <>
        <Notice tone="error">{text.import.wrongFile}</Notice>
        <OtherFile />
      </>
    )
  return (
    <>
      <Notice tone="error">{errorText(failure)}</Notice>
      <p className="flex flex-wrap gap-2">
        <Button variant="primary" icon="refresh" onClick={() => void importTransfer()}>
          {text.import.goOn}
        </Button>
        <OtherFile />
      </p>
      <p className="text-small text-ink-3">{text.import.goOnHint}</p>
      {done > 0 && <ReportFigures report={report} />}
    </>
  )
}

const OtherFile = () => (
  <Button className="justify-self-start" onClick={stopTransfer}>
    {text.import.other}
  </Button>
)
