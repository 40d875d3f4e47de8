import type { SocialDraft } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { webAddress } from '../../../ui/forms/validation.ts'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'
import { explain } from './explain.ts'
import { OutsideLink } from './outside-link.tsx'

/** Says that a post is out by somebody’s own hand. */
export function PostedByHand({ draft, onClose }: { draft: SocialDraft; onClose: () => void }) {
  const { id, body, shareUrl, composerUrl, status } = draft
  const isUnknown = status === 'unknown'
  const form = useForm({
    initial: { permalink: '' },
    rules: { permalink: (value) => (value.trim() ? webAddress(value) : undefined) },
    explain,
    submit: ({ permalink }) =>
      write({
        run: () => client.social.approvePostDraft({ id, permalink: permalink.trim() || null }),
        touches: [['posts'], ['review'], ['home']],
        show: () => undefined,
        leave: onClose,
        said: text.posted,
      }),
  })
  return (
    <Dialog title={isUnknown ? text.foundTitle : text.byHandTitle} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FormProblems form={form} />
        <p className="text-ink-2">{isUnknown ? text.foundLead : text.byHandLead}</p>
        {!isUnknown && <CopyField label={text.body} text={[body, shareUrl].filter(Boolean).join('\n\n')} />}
        {!isUnknown && composerUrl !== null && (
          <div>
            <OutsideLink href={composerUrl} label={text.composer} asButton />
          </div>
        )}
        <TextField label={text.permalink} optional type="url" {...form.text('permalink')} />
        <SaveButton form={form} isNew labels={[text.byHandAction, text.byHandAction]} />
      </form>
    </Dialog>
  )
}
