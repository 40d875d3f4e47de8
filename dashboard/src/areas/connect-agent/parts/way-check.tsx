import { endpointOf, sentenceOf, STEPS, walkToConsent, WalkProblem, type StepName } from '@stoa/sdk/doctor'
import { useState } from 'react'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { errorText, Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'

/** How far a walk is. */
interface Walk {
  /** The step that is being tried, or was broken; none at the end. */
  step?: StepName | undefined
  problem?: string
}

// No person is asked here.
const steps = STEPS.slice(0, STEPS.indexOf('consent'))

/** Goes the way of a program, in this browser, and shows each step. */
export function WayCheck({ endpoint }: { endpoint: string }) {
  const [walk, setWalk] = useState<Walk>()
  const isWalking = walk?.step !== undefined && walk.problem === undefined
  const check = async () => {
    let step: StepName = 'reach'
    const onStep = (next: StepName) => setWalk({ step: (step = next) })
    try {
      await walkToConsent(endpointOf(endpoint), { ...asking(), onStep })
      setWalk({})
    } catch (error) {
      const problem = error instanceof WalkProblem ? sentenceOf(text.problems, error) : errorText(error)
      setWalk({ step, problem })
    }
  }
  return (
    <SettingsSection title={text.wayTitle} lead={text.wayLead}>
      <Button icon="refresh" onClick={() => void check()} disabled={isWalking} className="justify-self-start">
        {isWalking ? text.checking : text.check}
      </Button>
      {walk && (
        <ol className="grid gap-2">
          {steps.map((step) => (
            <StepLine key={step} step={step} walk={walk} />
          ))}
        </ol>
      )}
      <div role="status">{walk && !walk.step && <p className="text-ink-2">{text.passed}</p>}</div>
      {walk?.problem && <Notice tone="error">{walk.problem}</Notice>}
      <p className="max-w-text text-small text-ink-3">{text.elsewhere}</p>
      <CopyField label={text.command} text={`npx stoa doctor ${new URL(endpoint).origin}`} />
    </SettingsSection>
  )
}

function StepLine({ step, walk }: { step: StepName; walk: Walk }) {
  const [at, current] = [
    steps.indexOf(step),
    walk.step === undefined ? steps.length : steps.indexOf(walk.step),
  ]
  const state = at < current ? 'done' : at > current ? undefined : walk.problem ? 'broken' : 'doing'
  const icon = { done: 'checkCircle', broken: 'warning', doing: 'circleDashed' } as const
  const tone = { done: 'text-green', broken: 'text-red', doing: 'text-ink-3' } as const
  return (
    <li className="flex items-center gap-2.5 text-small">
      <span className={state ? tone[state] : 'text-ink-3'}>
        <Icon name={state ? icon[state] : 'circle'} />
      </span>
      <span className={state ? '' : 'text-ink-3'}>{text.stepNames[step]}</span>
      {state && <span className="sr-only">{text[state]}</span>}
    </li>
  )
}

/** What a program would send; nobody comes back to it. */
const asking = () => ({
  fetch: window.fetch.bind(window),
  redirectUri: 'http://127.0.0.1/callback',
  codeChallenge: random(),
  state: random(),
})

/** 43 characters of base64url. */
const random = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
