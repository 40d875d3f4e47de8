import { useState, type FormEvent } from 'react'
import { client } from '../../../data/api.ts'
import { agentTry } from '../../../data/bounds.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { MessageText } from '../../../ui/primitives/message-text.tsx'
import { errorText, Notice } from '../../../ui/primitives/states.tsx'
import { configQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { Citations } from './citations.tsx'
import { Steps } from './steps.tsx'

const LOOKS = { answer: 'green', ask: 'accent', handover: 'amber' } as const

/** A question to the agent, and what it would do. */
export function TryAgent() {
  const [question, setQuestion] = useState('')
  const asked = useWrite({
    run: () => client.agent.try({ question: question.trim() }),
    touches: [configQuery],
    refused: 'shown',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (question.trim() !== '' && !asked.isPending) asked.mutate()
  }
  return (
    <SettingsSection title={text.tryTitle} lead={text.tryLead}>
      <form onSubmit={submit} className="flex max-w-form flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label={text.question}
            maxLength={agentTry.question}
            autoComplete="off"
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
        </div>
        <Button type="submit" icon="send" aria-disabled={asked.isPending}>
          {text.ask}
        </Button>
      </form>
      <div role="status" className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-3">
        {asked.isPending && <p className="text-ink-3">{text.asking}</p>}
        {asked.error && <Notice tone="error">{errorText(asked.error)}</Notice>}
        {asked.data && !asked.isPending && (
          <>
            <p>
              <Badge tone={LOOKS[asked.data.outcome]}>{text.outcomes[asked.data.outcome]}</Badge>
            </p>
            <div className="rounded-card border border-line bg-raised px-3.5 py-2.5">
              <MessageText text={asked.data.text} />
            </div>
            {!asked.data.isProved && <Notice tone="warning">{text.unproved}</Notice>}
            {asked.data.reason && <p className="text-small text-ink-2">{text.why(asked.data.reason)}</p>}
            <Citations citations={asked.data.citations} />
            <details>
              <summary className="w-fit cursor-pointer rounded-small py-0.5 text-small text-ink-2 pointer-coarse:py-2.5">
                {text.steps}
              </summary>
              <div className="pt-2">
                <Steps steps={asked.data.steps} />
              </div>
            </details>
          </>
        )}
      </div>
    </SettingsSection>
  )
}
