import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { feedbackCreateFeedback } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'

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
  const form = useForm({
    initial: { title: '', body: '' },
    rules: {
      title: all(required(words.title), atMost(feedbackCreateFeedback.title)),
      body: all(required(words.body), atMost(feedbackCreateFeedback.body)),
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
        <p className="text-ink-2">{words.lead}</p>
        <FormProblems form={form} />
        <TextField label={words.title} {...form.text('title')} />
        <TextArea label={words.body} rows={5} {...form.text('body')} />
        <SaveButton form={form} labels={[words.send, words.send]} />
      </form>
    </Dialog>
  )
}
