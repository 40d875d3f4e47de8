import { Button } from '../primitives/button.tsx'
import { formText } from '../../text/forms.en.ts'

interface SaveButtonProps {
  form: { pending: boolean; dirty: boolean }
  /** Whether what is shown is not stored yet, so that there is something to save without a change. */
  isNew?: boolean
  /** What it says, and what while that is under way. */
  labels?: readonly [idle: string, pending: string]
}

/** Sends a form off, once something in it has changed. */
export function SaveButton({
  form,
  isNew = false,
  labels = [formText.save, formText.saving],
}: SaveButtonProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      // While it is under way it keeps the focus, which a refusal would find nowhere else.
      aria-disabled={form.pending}
      disabled={!form.pending && !isNew && !form.dirty}
      className="justify-self-start"
    >
      {labels[form.pending ? 1 : 0]}
    </Button>
  )
}
