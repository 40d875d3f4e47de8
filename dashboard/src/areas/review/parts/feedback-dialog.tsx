import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { feedbackCreateFeedback } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atLeast, atMost, required } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { CheckField, TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { forwardingQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** So much the service asks for. */
const SHORTEST = { title: 3, body: 10 } as const

/** The button to say something about the service. */
export function GiveFeedback() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="note" onClick={() => setOpen(true)}>
        {text.say}
      </Button>
      {isOpen && <FeedbackDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const words = text.feedback
  const host = useQuery(forwardingQuery).data?.host
  const form = useForm({
    initial: { title: '', body: '', includeOrgName: false, includeUserName: false },
    rules: {
      title: all(required(words.title), atLeast(SHORTEST.title), atMost(feedbackCreateFeedback.title)),
      body: all(required(words.body), atLeast(SHORTEST.body), atMost(feedbackCreateFeedback.body)),
    },
    submit: (values) =>
      write({
        run: () => client.feedback.createFeedback(values),
        touches: [['review']],
        said: words.sent,
        leave: onClose,
      }),
  })
  return (
    <Dialog title={text.say} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <p className="text-ink-2">
          {words.lead} {host === null && words.stays}
          {host && words.goesTo(host)}
        </p>
        <FormProblems form={form} />
        <TextField label={words.title} {...form.text('title')} />
        <TextArea label={words.body} rows={5} {...form.text('body')} />
        {host && (
          <div className="grid gap-2">
            <CheckField
              label={words.withOrg}
              checked={form.values.includeOrgName}
              onChange={(event) => form.set('includeOrgName', event.target.checked)}
            />
            <CheckField
              label={words.withName}
              checked={form.values.includeUserName}
              onChange={(event) => form.set('includeUserName', event.target.checked)}
            />
          </div>
        )}
        <SaveButton form={form} labels={[words.send, words.send]} />
      </form>
    </Dialog>
  )
}
