import { client, type AgentMode } from '../api.ts'
import { RadioField } from '../components/choice-field.tsx'
import { TextField } from '../components/field.tsx'
import { Notice } from '../components/states.tsx'
import { Time } from '../components/time.tsx'
import { notify } from '../components/toast.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { SaveButton } from '../forms/save-button.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { a } from '../messages/en-answering.ts'
import { s } from '../messages/en-settings.ts'
import { refreshTopics, type TopicWithFigures } from './topics-query.ts'

const text = a.topic
const modes = ['channel', 'draft_only', 'auto', 'off'] as const

/** How far agents may go in the conversations of a topic, and from when it counts as ready for more. */
export function TopicModeForm({ topic, mayChange }: { topic: TopicWithFigures; mayChange: boolean }) {
  const form = useForm<{ mode: AgentMode | 'channel'; promoteThresholdPct: string }>({
    initial: { mode: topic.agentMode ?? 'channel', promoteThresholdPct: String(topic.promoteThresholdPct) },
    rules: {
      promoteThresholdPct: (value) =>
        /^\d{2,3}$/.test(value.trim()) && Number(value) >= 50 && Number(value) <= 100
          ? undefined
          : text.thresholdShape,
    },
    submit: async ({ mode, promoteThresholdPct }) => {
      await client.conversations.setTopicAgentMode({
        topicId: topic.id,
        mode: mode === 'channel' ? null : mode,
        promoteThresholdPct: Number(promoteThresholdPct),
      })
      await refreshTopics()
      notify(s.saved)
    },
  })
  const isEarly = form.values.mode === 'auto' && topic.agentMode !== 'auto' && !topic.figures.readyToPromote
  return (
    <form {...form.props} className="grid max-w-[520px] gap-5">
      <UnsavedGuard dirty={form.dirty} />
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-5">
        <RadioField
          label={text.modeLabel}
          value={form.values.mode}
          options={modes.map((value) => ({ value, label: text.modes[value][0], help: text.modes[value][1] }))}
          onChange={(mode) => form.set('mode', mode)}
        />
        {isEarly && <Notice tone="warning">{text.early}</Notice>}
        {topic.autoPromotedAt && (
          <p className="text-small text-ink-3">
            {text.since} <Time at={topic.autoPromotedAt} />
          </p>
        )}
        <TextField
          label={text.threshold}
          help={text.thresholdHelp}
          inputMode="numeric"
          autoComplete="off"
          {...form.text('promoteThresholdPct')}
        />
      </fieldset>
      {mayChange && <SaveButton form={form} />}
    </form>
  )
}
