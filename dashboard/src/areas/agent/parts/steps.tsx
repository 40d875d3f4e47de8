import type { AgentStep } from '@stoa/sdk'
import { text } from '../text.en.ts'

/** What was searched, said to the model, and replied, as it was. */
export function Steps({ steps }: { steps: readonly AgentStep[] | null }) {
  if (steps === null) return <p className="text-ink-3">{text.stepsGone}</p>
  if (steps.length === 0) return <p className="text-ink-3">{text.noSteps}</p>
  return (
    <ol className="grid gap-4">
      {steps.map((step, index) => (
        <li key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="text-small font-medium">{text.by[step.by]}</p>
          <pre
            tabIndex={0}
            aria-label={text.by[step.by]}
            className="max-h-80 overflow-auto rounded-card bg-surface-1 p-3 font-mono text-small wrap-anywhere whitespace-pre-wrap"
          >
            {step.text}
          </pre>
        </li>
      ))}
    </ol>
  )
}
