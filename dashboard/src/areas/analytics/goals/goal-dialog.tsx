import type { Goal } from '@stoa/sdk'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { text } from './text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import { SubjectFields } from '../subject/subject-fields.tsx'
import { storedSubject, subjectOf, subjectProblem, type Subject } from '../subject/subject.ts'
import { goalKeys } from './data.ts'
import { write } from '../../../data/writes/write.ts'
import { analyticsCreateGoal } from '../../../data/bounds.ts'

interface GoalDialogProps {
  /** The one that is changed; none for a new one. */
  goal: Goal | undefined
  onClose: () => void
}

const noConditions = { subjectType: null, subjectId: null, pathLike: null }

/** Makes a goal, or changes one. */
export function GoalDialog({ goal, onClose }: GoalDialogProps) {
  const { client, trackerId } = useAnalyticsSource()
  const form = useForm<{ name: string; subject: Subject }>({
    initial: { name: goal?.name ?? '', subject: goal ? subjectOf(goal) : { kind: 'page', value: '' } },
    rules: { name: all(required(text.name), atMost(analyticsCreateGoal.name)), subject: subjectProblem },
    submit: async ({ name, subject }) => {
      const { label: _, ...conditions } = storedSubject(subject)
      const given = { name: name.trim(), ...conditions }
      await write({
        run: () =>
          goal
            ? client.analytics.updateGoal({ id: goal.id, ...noConditions, ...given })
            : client.analytics.createGoal({ trackerId, ...given }),
        touches: goalKeys,
        said: (goal ? text.saved : text.made)(given.name),
        done: onClose,
      })
    },
  })
  return (
    <Dialog title={goal ? text.editTitle : text.create} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField label={text.name} help={text.nameHelp} autoComplete="off" {...form.text('name')} />
        <SubjectFields
          subject={form.values.subject}
          error={form.complaints.subject}
          onChange={(subject) => form.set('subject', subject)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{sharedText.common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={form.pending}>
            {form.pending
              ? sharedText.common.saving
              : goal
                ? sharedText.common.save
                : sharedText.common.create}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
