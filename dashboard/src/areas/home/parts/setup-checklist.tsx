import type { Setup } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { keptValue } from '../../../ui/primitives/kept-value.ts'
import { setupQuery } from '../data.ts'
import { StepBody } from './step-bodies.tsx'
import { doneSteps, nextStep, stepIds, type StepId } from '../setup-steps.ts'

/** Whether the steps are folded in this browser; a finished checklist that is folded is put away. */
const setupFolded = keptValue('stoa.setup-folded', (kept) => kept === true)

/** The set-up steps of an organization; each is checked once it was done. */
export function SetupChecklist() {
  const setup = useQuery(setupQuery)
  if (setup.data) return <Checklist setup={setup.data} />
  if (setup.isError) return <ErrorState error={setup.error} onRetry={() => void setup.refetch()} />
  return <Skeleton lines={6} />
}

function Checklist({ setup }: { setup: Setup }) {
  const folded = setupFolded.use()
  const listId = useId()
  const done = doneSteps(setup)
  const isComplete = done === stepIds.length
  if (isComplete && folded) return null
  return (
    <section aria-label={text.setup.title} className="rounded-card border border-line bg-raised">
      <header className="flex items-center gap-4 px-5 py-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-lead font-semibold">{isComplete ? text.setup.complete : text.setup.title}</h2>
          <p className="text-small text-ink-3" role="status">
            {isComplete ? text.setup.completeHint : text.setup.progress(done, stepIds.length)}
          </p>
        </div>
        {isComplete ? (
          <Button
            onClick={(event) => {
              event.currentTarget.closest('main')?.focus()
              setupFolded.write(true)
            }}
          >
            {text.setup.putAway}
          </Button>
        ) : (
          <IconButton
            icon={folded ? 'chevronRight' : 'chevronDown'}
            label={folded ? text.setup.unfold : text.setup.fold}
            aria-expanded={!folded}
            aria-controls={listId}
            onClick={() => setupFolded.write(!folded)}
          />
        )}
      </header>
      <div
        role="progressbar"
        aria-label={text.setup.title}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={stepIds.length}
        className="h-1 bg-surface-2"
      >
        <div
          className="h-full bg-accent transition-[width] duration-150"
          style={{ width: `${(100 * done) / stepIds.length}%` }}
        />
      </div>
      <div id={listId}>{!folded && <Steps setup={setup} />}</div>
    </section>
  )
}

/** The steps, one of them open: the next one unless another was chosen. */
function Steps({ setup }: { setup: Setup }) {
  const next = nextStep(setup)
  const [chosen, setChosen] = useState<StepId | 'none'>()
  const open = chosen ?? next
  // What became true leads on to the next step.
  useEffect(() => setChosen(undefined), [next])
  return (
    <ol className="divide-y divide-line">
      {stepIds.map((id, index) => (
        <Step
          key={id}
          id={id}
          number={index + 1}
          setup={setup}
          isOpen={open === id}
          onToggle={() => setChosen(open === id ? 'none' : id)}
        />
      ))}
    </ol>
  )
}

interface StepProps {
  id: StepId
  number: number
  setup: Setup
  isOpen: boolean
  onToggle: () => void
}

function Step({ id, number, setup, isOpen, onToggle }: StepProps) {
  const panelId = useId()
  const isDone = setup.steps[id]
  const [title, outcome] = text.setup.steps[id]
  return (
    <li>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={onToggle}
          className="flex w-full items-center gap-3.5 px-5 py-3 text-left hover:bg-surface-1 focus-visible:-outline-offset-2"
        >
          <span
            className={classNames(
              'flex size-7 shrink-0 items-center justify-center rounded-full text-small font-medium tabular-nums',
              isDone
                ? 'bg-green-soft text-green'
                : isOpen
                  ? 'bg-accent text-on-accent'
                  : 'bg-surface-2 text-ink-2',
            )}
          >
            {isDone ? <Icon name="check" size={16} /> : number}
          </span>
          <span className="min-w-0 flex-1">
            <span className={classNames('block', isDone ? 'text-ink-2' : 'font-medium')}>{title}</span>
            {isDone && <span className="block text-small text-ink-3">{outcome}</span>}
          </span>
          <span className="sr-only">{isDone ? text.setup.done : text.setup.toDo}</span>
          <span className="text-ink-3">
            <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
          </span>
        </button>
      </h3>
      <div id={panelId}>
        {isOpen && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-5 pt-2 pb-6 sm:pl-15.5">
            <StepBody id={id} setup={setup} />
          </div>
        )}
      </div>
    </li>
  )
}
