import { client } from '../../../data/api.ts'
import { cmsDismissDraft } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { atMost } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextArea } from '../../../ui/primitives/field.tsx'
import { sharedText } from '../../../text/shared.en.ts'
import { collectionsQuery } from '../data.ts'
import { entriesKey, entryKey } from '../keys.ts'
import { text } from '../text.en.ts'

interface DismissProps {
  id: string
  version: number
  title: string
  onDone: () => void
  onClose: () => void
}

/** Asks why a draft is dismissed, which whoever wrote it reads. */
export function DismissDialog({ id, version, title, onDone, onClose }: DismissProps) {
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: atMost(cmsDismissDraft.reason) },
    submit: ({ reason }) =>
      write({
        run: () =>
          client.cms.dismissDraft({
            id,
            ifVersion: version,
            ...(reason.trim() && { reason: reason.trim() }),
          }),
        leave: () => {
          onClose()
          onDone()
        },
        touches: [entriesKey, entryKey, collectionsQuery],
        said: text.review.dismissed(title),
      }),
  })
  return (
    <Dialog title={text.review.dismissTitle(title)} onClose={onClose} dismissable={!form.dirty}>
      <form {...form.props} className="grid gap-5">
        <p className="text-ink-2">{text.review.dismissBody}</p>
        <FormProblems form={form} />
        <TextArea
          label={text.review.reason}
          help={text.review.reasonHelp}
          optional
          {...form.text('reason')}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{sharedText.common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={form.pending}>
            {text.review.dismiss}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
