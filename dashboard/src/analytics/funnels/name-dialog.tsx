import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { FormProblems } from '../../forms/form-problems.tsx'
import { useForm } from '../../forms/use-form.ts'
import { all, atMost, required } from '../../forms/validation.ts'
import { f } from '../../messages/en-analytics-funnels.ts'
import { t } from '../../messages/en.ts'

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
    rules: { name: all(required(f.name), atMost(120)) },
    submit: (values) => submit(values.name.trim()),
  })
  return (
    <Dialog title={title} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems failure={form.failure} complaints={form.complaints} />
        <TextField label={f.name} autoComplete="off" {...form.text('name')} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={form.pending}>
            {form.pending ? t.common.saving : t.common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
