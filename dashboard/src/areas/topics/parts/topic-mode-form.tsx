import type { ConversationSummary } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { RadioField } from '../../../ui/primitives/choice-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { topicsQuery, type TopicWithFigures } from '../data.ts'
import { write } from '../../../data/writes/write.ts'

const modes = ['channel', 'draft_only', 'auto', 'off'] as const

/** How far agents may go in the conversations of a topic, and from when it counts as ready for more. */
export function TopicModeForm({ topic, mayChange }: { topic: TopicWithFigures; mayChange: boolean }) {
  const form = useForm<{ mode: ConversationSummary['agentMode'] | 'channel'; promoteThresholdPct: string }>({
    initial: { mode: topic.agentMode ?? 'channel', promoteThresholdPct: String(topic.promoteThresholdPct) },
    rules: {
      promoteThresholdPct: (value) =>
        /^\d{2,3}$/.test(value.trim()) && Number(value) >= 50 && Number(value) <= 100
          ? undefined
          : text.topic.thresholdShape,
    },
    submit: ({ mode, promoteThresholdPct }) =>
      write({
        run: () =>
          client.conversations.setTopicAgentMode({
            topicId: topic.id,
            mode: mode === 'channel' ? null : mode,
            promoteThresholdPct: Number(promoteThresholdPct),
          }),
        touches: [topicsQuery],
        said: formText.saved,
      }),
  })
  const isEarly = form.values.mode === 'auto' && topic.agentMode !== 'auto' && !topic.figures.readyToPromote
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <UnsavedGuard dirty={form.dirty} />
      <FormProblems form={form} />
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-5">
        <RadioField
          label={text.topic.modeLabel}
          value={form.values.mode}
          options={modes.map((value) => ({
            value,
            label: text.topic.modes[value][0],
            help: text.topic.modes[value][1],
          }))}
          onChange={(mode) => form.set('mode', mode)}
        />
        {isEarly && <Notice tone="warning">{text.topic.early}</Notice>}
        {topic.autoPromotedAt && (
          <p className="text-small text-ink-3">
            {text.topic.since} <Time at={topic.autoPromotedAt} />
          </p>
        )}
        <TextField
          label={text.topic.threshold}
          help={text.topic.thresholdHelp}
          inputMode="numeric"
          autoComplete="off"
          {...form.text('promoteThresholdPct')}
        />
      </fieldset>
      {mayChange && <SaveButton form={form} />}
    </form>
  )
}
