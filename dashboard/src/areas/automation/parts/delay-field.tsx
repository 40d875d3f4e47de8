import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { client } from '../../../data/api.ts'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { inputClass } from '../../../ui/primitives/field.tsx'
import { errorText } from '../../../ui/primitives/states.tsx'
import { text as automationText } from '../text.en.ts'
import { queryClient } from '../../../data/queries.ts'
import { orgQuery } from '../../../data/settings-queries.ts'
import { attempt } from '../../../data/writes/write.ts'

const mostMinutes = 24 * 60

const isDelay = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= mostMinutes

/** How long agents have to answer before a conversation needs a person; counts when the field is left, or on Enter. */
export function DelaySetting({ mayChange }: { mayChange: boolean }) {
  const minutes = useQuery(orgQuery).data?.attentionDelayMinutes
  return (
    <section className="grid gap-1 rounded-card border border-line px-4 py-3.5">
      <h2 className="font-medium">{automationText.delay.title}</h2>
      <p className="max-w-text text-small text-ink-2">{automationText.delay.help}</p>
      {minutes === undefined ? null : mayChange ? (
        <DelayField key={minutes} minutes={minutes} />
      ) : (
        <p className="text-small tabular-nums">{automationText.delay.is(minutes)}</p>
      )}
    </section>
  )
}

function DelayField({ minutes }: { minutes: number }) {
  const [text, setText] = useState(String(minutes))
  const [isLeft, setIsLeft] = useState(false)
  const id = useId()
  const isWrong = !isDelay(text.trim())
  const apply = () => {
    setIsLeft(true)
    if (!isWrong && Number(text) !== minutes) void save(Number(text))
  }
  return (
    <form
      className="mt-1 flex flex-wrap items-center gap-x-2 text-small"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <span aria-hidden="true">{automationText.delay.before}</span>
      <input
        value={text}
        inputMode="numeric"
        autoComplete="off"
        aria-label={automationText.delay.label}
        aria-invalid={isLeft && isWrong ? true : undefined}
        aria-describedby={isLeft && isWrong ? id : undefined}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
        className={classNames(inputClass, 'w-16! px-2! text-right text-small! tabular-nums')}
      />
      <span aria-hidden="true">{automationText.delay.after}</span>
      {isLeft && isWrong && (
        <span id={id} role="alert" className="text-red">
          {automationText.delay.shape(mostMinutes)}
        </span>
      )}
    </form>
  )
}

const save = (attentionDelayMinutes: number): Promise<boolean> =>
  attempt({
    run: () => client.identity.updateOrg({ attentionDelayMinutes }),
    leave: (org) => queryClient.setQueryData(orgQuery.queryKey, org),
    said: automationText.delay.saved(attentionDelayMinutes),
    refused: (error) => `${automationText.delay.notSaved}. ${errorText(error)}`,
  })
