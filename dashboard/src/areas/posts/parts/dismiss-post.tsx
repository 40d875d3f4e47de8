import type { SocialDraft } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { socialDismissPostDraft as bounds } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { atMost } from '../../../ui/forms/validation.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextArea } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'
import { explain } from './explain.ts'

/** Asks why a draft is decided against. */
export function DismissPost({ draft: { id, status }, onClose }: { draft: SocialDraft; onClose: () => void }) {
  const isUnknown = status === 'unknown'
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: atMost(bounds.reason) },
    explain,
    submit: ({ reason }) =>
      write({
        run: () =>
          client.social.dismissPostDraft({
            id,
            ...(reason.trim() && { reason: reason.trim() }),
            ...(isUnknown && { isNotOut: true }),
          }),
        touches: [['posts'], ['review'], ['home']],
        show: () => undefined,
        leave: onClose,
        said: text.dismissed,
      }),
  })
  return (
    <Dialog title={text.dismissTitle} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        {isUnknown && <p className="text-ink-2">{text.dismissUnknown}</p>}
        <TextArea label={text.dismissReason} optional {...form.text('reason')} />
        <SaveButton form={form} isNew labels={[text.dismissAction, text.dismissAction]} />
      </form>
    </Dialog>
  )
}
