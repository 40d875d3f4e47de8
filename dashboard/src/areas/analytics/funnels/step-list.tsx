import { useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { text } from './text.en.ts'
import { SubjectFields } from '../subject/subject-fields.tsx'
import { subjectProblem, type Subject } from '../subject/subject.ts'
import { emptyStep, fewestSteps, mostSteps, withMoved, type DraftStep } from './funnel-draft.ts'

interface StepListProps {
  steps: readonly DraftStep[]
  onChange: (steps: readonly DraftStep[]) => void
}

/** The steps of a funnel in their order, which buttons change. */
export function StepList({ steps, onChange }: StepListProps) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  // What was pressed moves away or is gone: the focus goes on to where it makes sense.
  const focusIn = (at: number, selector: string) =>
    requestAnimationFrame(() => {
      const item = list.current?.children[at]
      const wanted = item?.querySelector<HTMLElement>(`${selector}:not(:disabled)`)
      ;(wanted ?? item?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus()
    })
  const move = (at: number, by: -1 | 1) => {
    onChange(withMoved(steps, at, by))
    setSaid(text.moved(at + 1, at + by + 1))
    focusIn(at + by, by < 0 ? '[data-up]' : '[data-down]')
  }
  const remove = (at: number) => {
    onChange(steps.filter((_, index) => index !== at))
    setSaid(text.removed(at + 1))
    focusIn(Math.min(at, steps.length - 2), 'select')
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ol ref={list} aria-label={text.steps} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {steps.map((step, at) => (
          <Step
            key={step.key}
            step={step}
            at={at}
            count={steps.length}
            onChange={(subject) =>
              onChange(steps.map((each, index) => (index === at ? { ...subject, key: each.key } : each)))
            }
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {steps.length < mostSteps ? (
        <Button
          icon="plus"
          className="justify-self-start"
          onClick={() => {
            onChange([...steps, emptyStep()])
            focusIn(steps.length, 'select')
          }}
        >
          {text.add}
        </Button>
      ) : (
        <p className="text-small text-ink-3">{text.most}</p>
      )}
    </div>
  )
}

interface StepProps {
  step: DraftStep
  at: number
  count: number
  onChange: (subject: Subject) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function Step({ step, at, count, onChange, onMove, onRemove }: StepProps) {
  const [left, setLeft] = useState(false)
  const number = at + 1
  return (
    <li className="rounded-card border border-line px-4 pt-2 pb-4">
      <fieldset className="min-w-0">
        <legend className="sr-only">{text.step(number)}</legend>
        <div className="flex items-center justify-between gap-2">
          <span aria-hidden="true" className="text-small font-semibold text-ink-2">
            {text.step(number)}
          </span>
          <span className="-mr-2 flex">
            <IconButton
              data-up
              icon="up"
              label={text.up(number)}
              disabled={at === 0}
              onClick={() => onMove(-1)}
            />
            <IconButton
              data-down
              icon="down"
              label={text.down(number)}
              disabled={at === count - 1}
              onClick={() => onMove(1)}
            />
            <IconButton
              icon="close"
              label={text.remove(number)}
              disabled={count <= fewestSteps}
              onClick={onRemove}
            />
          </span>
        </div>
        <SubjectFields
          subject={step}
          error={left && step.value !== '' ? subjectProblem(step) : undefined}
          onChange={onChange}
          onBlur={() => setLeft(true)}
        />
      </fieldset>
    </li>
  )
}
