import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { text } from './text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { analyticsCreateFunnel } from '../../../data/bounds.ts'

interface NameDialogProps {
  title: string
  name: string
  submit: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a funnel. */
export function NameDialog({ title, name, submit, onClose }: NameDialogProps) {
  const form = useForm({
    initial: { name },
    rules: { name: all(required(text.name), atMost(analyticsCreateFunnel.name)) },
    submit: (values) => submit(values.name.trim()),
  })
  return (
    <Dialog title={title} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField label={text.name} autoComplete="off" {...form.text('name')} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{sharedText.common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={form.pending}>
            {form.pending ? sharedText.common.saving : sharedText.common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
