import { useId, useState } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { inputClass } from '../../../ui/primitives/field.tsx'
import { text as automationText } from '../text.en.ts'
import type { TopicWithFigures } from '../../topics/index.ts'
import { setTopicMode } from './set-topic-mode.ts'

const isThreshold = (text: string) => /^\d{2,3}$/.test(text) && Number(text) >= 50 && Number(text) <= 100

/** From which share of unedited drafts a topic counts as ready; counts when the field is left, or on Enter. */
export function ThresholdField({ topic }: { topic: TopicWithFigures }) {
  const [text, setText] = useState(String(topic.promoteThresholdPct))
  const [known, setKnown] = useState(topic.promoteThresholdPct)
  const [isLeft, setIsLeft] = useState(false)
  const id = useId()
  // Undone, or changed by a colleague.
  if (known !== topic.promoteThresholdPct) {
    setKnown(topic.promoteThresholdPct)
    setText(String(topic.promoteThresholdPct))
  }
  const isWrong = !isThreshold(text.trim())
  const apply = () => {
    setIsLeft(true)
    const promoteThresholdPct = Number(text)
    if (!isWrong && promoteThresholdPct !== topic.promoteThresholdPct)
      void setTopicMode(topic, { promoteThresholdPct })
  }
  return (
    <form
      className="flex flex-wrap items-center gap-x-2"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <span aria-hidden="true">{automationText.thresholdBefore}</span>
      <input
        value={text}
        inputMode="numeric"
        autoComplete="off"
        aria-label={automationText.threshold(topic.name)}
        aria-invalid={isLeft && isWrong ? true : undefined}
        aria-describedby={isLeft && isWrong ? id : undefined}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
        className={classNames(inputClass, 'w-14! px-2! text-right text-small! tabular-nums')}
      />
      <span aria-hidden="true">{automationText.thresholdAfter}</span>
      {isLeft && isWrong && (
        <span id={id} role="alert" className="text-red">
          {automationText.thresholdShape}
        </span>
      )}
    </form>
  )
}
