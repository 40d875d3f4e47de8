import type { ContentImport } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { formatNumber } from '../../../text/format-number.ts'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Watching } from '../../../ui/primitives/watching.tsx'
import { importsKey } from './data.ts'
import { importStateOf } from './import-state.ts'
import { text } from './text.en.ts'

/** How far an import is, and what can be done next. */
export function ImportNow({ of }: { of: ContentImport }) {
  const state = importStateOf(of)
  if (state === 'noFile') return <Ended tone="warning" words={text.now.noFile} />
  if (state === 'waiting') return <Watching title={text.now.waiting}>{text.now.waitingHint}</Watching>
  if (state === 'checking' || state === 'importing') return <UnderWay of={of} state={state} />
  if (state === 'checked') return <Checked of={of} />
  if (state === 'imported') return <Imported of={of} />
  if (state === 'incomplete') return <Incomplete of={of} />
  return <Failed of={of} />
}

function UnderWay({ of: { progress }, state }: { of: ContentImport; state: 'checking' | 'importing' }) {
  const { done, total } = progress
  const said = total === null ? text.now.looking : text.now.progress(formatNumber(done), formatNumber(total))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Watching title={text.now[state]}>{text.now[`${state}Hint`]}</Watching>
      <ProgressBar
        label={`${text.now[state]}: ${said}`}
        value={total === null ? undefined : done / Math.max(total, 1)}
      />
      <p className="text-small text-ink-3 tabular-nums">{said}</p>
    </div>
  )
}

function Checked({ of }: { of: ContentImport }) {
  if (!of.canBeStarted) return <Ended words={text.now.gone} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice>{text.now.checked}</Notice>
      <Start of={of} dryRun={false} label={text.now.importNow} hint={text.now.importHint} />
    </div>
  )
}

function Incomplete({ of }: { of: ContentImport }) {
  const said = text.now.incomplete(of.report.missingFiles)
  if (!of.canBeStarted) return <Ended tone="warning" words={`${said} ${text.now.uploadAgain}`} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice tone="warning">{said}</Notice>
      <Start of={of} dryRun={false} label={text.now.fetchAgain} hint={text.now.startAgainHint} />
    </div>
  )
}

function Imported({ of: { collection } }: { of: ContentImport }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice>{text.now.imported}</Notice>
      <p className="flex flex-wrap gap-2">
        {collection === null ? (
          <Link to="/content" className={buttonClass('primary')}>
            {text.now.toContent}
          </Link>
        ) : (
          <Link to="/content/$collection" params={{ collection }} className={buttonClass('primary')}>
            {text.now.toContent}
          </Link>
        )}
        <NewImportLink />
      </p>
    </div>
  )
}

function Failed({ of }: { of: ContentImport }) {
  const { failure, canBeStarted, dryRun } = of
  if (!canBeStarted) return <Ended tone="error" words={failure} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice tone="error">{failure}</Notice>
      <Start of={of} dryRun={dryRun} label={text.now.startAgain} hint={text.now.startAgainHint} />
    </div>
  )
}

interface StartProps {
  of: ContentImport
  dryRun: boolean
  label: string
  hint: string
}

/** Begins it, and says what comes of that. */
function Start({ of: { id }, dryRun, label, hint }: StartProps) {
  const work = useWrite({
    run: () => client.cms.startImport({ id, dryRun }),
    touches: [importsKey],
    refused: 'shown',
  })
  return (
    <>
      {work.problem && <Notice tone="error">{work.problem}</Notice>}
      <p className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={work.isPending} onClick={() => work.mutate()}>
          {label}
        </Button>
        <NewImportLink />
      </p>
      <p className="max-w-text text-small text-ink-3">{hint}</p>
    </>
  )
}

function Ended({ tone = 'info', words }: { tone?: 'info' | 'warning' | 'error'; words: string | null }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice tone={tone}>{words}</Notice>
      <p>
        <NewImportLink />
      </p>
    </div>
  )
}

const NewImportLink = () => (
  <Link to="/settings/content-imports" className={buttonClass('secondary')}>
    {text.now.fresh}
  </Link>
)
