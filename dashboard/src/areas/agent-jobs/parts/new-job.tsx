import type { ListedSkill } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { curatorCreateJob } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { TextArea } from '../../../ui/primitives/field.tsx'
import { skillsQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** The button to give agents a job. */
export function NewJob() {
  const [isOpen, setOpen] = useState(false)
  const skills = useQuery(skillsQuery).data?.items ?? []
  if (skills.length === 0) return null
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {text.add}
      </Button>
      {isOpen && <NewJobDialog skills={skills} onClose={() => setOpen(false)} />}
    </>
  )
}

function NewJobDialog({ onClose, skills }: { onClose: () => void; skills: readonly ListedSkill[] }) {
  const form = useForm({
    initial: { jobUri: skills[0]?.uri ?? '', userPrompt: '' },
    rules: {
      jobUri: all(required(text.skill), atMost(curatorCreateJob.jobUri)),
      userPrompt: all(required(text.prompt), atMost(curatorCreateJob.userPrompt)),
    },
    submit: (values) =>
      write({
        run: () => client.curator.createJob(values),
        touches: [['agent-jobs']],
        said: text.created,
        leave: onClose,
      }),
  })
  return (
    <Dialog title={text.add} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <SelectField
          label={text.skill}
          value={form.values.jobUri}
          options={skills.map(({ uri, title }) => ({ value: uri, label: title }))}
          onChange={(jobUri) => form.set('jobUri', jobUri)}
        />
        <TextArea label={text.prompt} rows={5} {...form.text('userPrompt')} />
        <SaveButton form={form} labels={[text.create, text.create]} />
      </form>
    </Dialog>
  )
}
