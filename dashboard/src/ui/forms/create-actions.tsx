import { Button } from '../primitives/button.tsx'
import { sharedText } from '../../text/shared.en.ts'
import { formText } from '../../text/forms.en.ts'

/** The Cancel and Create buttons of a dialog. */
export function CreateActions({ pending, onClose }: { pending: boolean; onClose: () => void }) {
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{sharedText.common.cancel}</Button>
      <Button type="submit" variant="primary" disabled={pending}>
        {pending ? formText.creating : sharedText.common.create}
      </Button>
    </div>
  )
}
