import { Button } from '../components/button.tsx'
import { s } from '../messages/en-settings.ts'
import { t } from '../messages/en.ts'

/** The end of a dialog that creates something: the way out, and the button that submits its form. */
export function CreateActions({ pending, onClose }: { pending: boolean; onClose: () => void }) {
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{t.common.cancel}</Button>
      <Button type="submit" variant="primary" disabled={pending}>
        {pending ? s.creating : t.common.create}
      </Button>
    </div>
  )
}
