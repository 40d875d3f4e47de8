import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { errorText, Notice } from '../../../ui/primitives/states.tsx'
import { countsText } from './counts-text.ts'
import { exportContent, exportRun, stopExport, type ExportRun } from './export-store.ts'
import { text } from './text.en.ts'

const SHOWN = 10

/** Hands all content to the person as a file. */
export function ExportPart() {
  const run = exportRun.use()
  return (
    <SettingsSection title={text.export.title} lead={text.export.lead}>
      {run?.state === 'running' ? (
        <Running run={run} />
      ) : (
        <>
          {run?.state === 'done' && <Done run={run} />}
          {run?.state === 'failed' && <Notice tone="error">{errorText(run.failure)}</Notice>}
          <Button icon="download" className="justify-self-start" onClick={() => void exportContent(save)}>
            {text.export.start}
          </Button>
        </>
      )}
    </SettingsSection>
  )
}

const fileName = (): string => `content-${new Date().toISOString().slice(0, 10)}.jsonl`

/** Hands over the parts as one file. */
function save(parts: readonly Blob[]): string {
  const name = fileName()
  const address = URL.createObjectURL(new Blob([...parts], { type: 'application/jsonl' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return name
}

function Running({ run: { counts } }: { run: ExportRun }) {
  const said = countsText(counts)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ProgressBar label={text.export.running} />
      {said && <p className="text-small text-ink-3">{text.export.soFar(said)}</p>}
      <Button className="justify-self-start" onClick={stopExport}>
        {text.export.cancel}
      </Button>
    </div>
  )
}

function Done({ run: { name = '', counts, left } }: { run: ExportRun }) {
  return (
    <Notice tone={left.length > 0 ? 'warning' : 'info'}>
      <p role="status">{text.export.done(name)}</p>
      <p>{countsText(counts)}</p>
      {left.length > 0 && (
        <>
          <p className="mt-2">{text.export.left(left.length)}</p>
          <ul className="list-disc ps-5">
            {left.slice(0, SHOWN).map((each, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                {each}
              </li>
            ))}
          </ul>
          {left.length > SHOWN && <p>{text.export.more(left.length - SHOWN)}</p>}
          <p>{text.export.leftHint}</p>
        </>
      )}
    </Notice>
  )
}
