import type { Goal } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { notify } from '../../components/toast.tsx'
import { FormProblems } from '../../forms/form-problems.tsx'
import { useForm } from '../../forms/use-form.ts'
import { all, atMost, required } from '../../forms/validation.ts'
import { g } from '../../messages/en-analytics-goals.ts'
import { t } from '../../messages/en.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import { SubjectFields } from '../subject/subject-fields.tsx'
import { storedSubject, subjectOf, subjectProblem, type Subject } from '../subject/subject.ts'
import { refreshGoals } from './goal-queries.ts'

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
    rules: { name: all(required(g.name), atMost(120)), subject: subjectProblem },
    submit: async ({ name, subject }) => {
      const { label: _, ...conditions } = storedSubject(subject)
      const given = { name: name.trim(), ...conditions }
      if (goal) await client.analytics.updateGoal({ id: goal.id, ...noConditions, ...given })
      else await client.analytics.createGoal({ trackerId, ...given })
      await refreshGoals()
      notify((goal ? g.saved : g.made)(given.name))
      onClose()
    },
  })
  return (
    <Dialog title={goal ? g.editTitle : g.create} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems failure={form.failure} complaints={form.complaints} />
        <TextField label={g.name} help={g.nameHelp} autoComplete="off" {...form.text('name')} />
        <SubjectFields
          subject={form.values.subject}
          error={form.complaints.subject}
          onChange={(subject) => form.set('subject', subject)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={form.pending}>
            {form.pending ? t.common.saving : goal ? t.common.save : t.common.create}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
