import type { KbCandidateDetail } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { kbDismissCurationCandidate as bounds } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { atMost } from '../../../ui/forms/validation.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextArea } from '../../../ui/primitives/field.tsx'
import { TOUCHES } from '../data.ts'
import { text } from '../text.en.ts'
import { explain } from './explain.ts'

interface DismissProps {
  candidate: KbCandidateDetail
  onClose: () => void
}

/** Asks why a proposal is decided against. */
export function DismissCandidate({ candidate: { id, version }, onClose }: DismissProps) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: atMost(bounds.reason) },
    explain,
    submit: ({ reason }) =>
      write({
        run: () =>
          client.kb.dismissCurationCandidate({
            id,
            ifVersion: version,
            ...(reason.trim() && { reason: reason.trim() }),
          }),
        leave: () => navigate({ to: '/review' }),
        touches: TOUCHES,
        said: text.candidate.dismissed,
      }),
  })
  return (
    <Dialog title={text.candidate.dismissTitle} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextArea label={text.candidate.reason} optional {...form.text('reason')} />
        <SaveButton form={form} isNew labels={[text.candidate.dismiss, text.candidate.dismiss]} />
      </form>
    </Dialog>
  )
}
