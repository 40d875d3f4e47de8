import type { SocialDraft } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { write } from '../../../data/writes/write.ts'
import { sendingTime } from '../../../text/format-time.ts'
import { viewerInstant, viewerZoneName } from '../../../text/viewer-zone.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { explain } from './explain.ts'
import { useOwnAccount } from './platform-name.ts'
import { useOtherVariants } from './use-variants.ts'

const YEAR_MS = 365 * 86_400_000

/** Asks when a post goes out. */
export function SchedulePost({ draft, onClose }: { draft: SocialDraft; onClose: () => void }) {
  const { id, platform, draftFingerprint } = draft
  const { account, platformName } = useOwnAccount(platform)
  const zone = viewerZoneName()
  const form = useForm({
    initial: { at: '' },
    rules: { at: laterOnly },
    explain,
    submit: ({ at }) =>
      write({
        run: () =>
          client.social.publishPostDraft({
            id,
            draftFingerprint,
            publishAt: viewerInstant(at).toISOString(),
          }),
        touches: [['posts'], ['review'], ['home']],
        show: () => undefined,
        leave: onClose,
        said: text.scheduled,
      }),
  })
  return (
    <Dialog title={text.scheduleTitle(account, platformName)} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <OtherScheduled draft={draft} />
        <TextField
          label={text.scheduleAt}
          help={zone && text.zone(zone)}
          type="datetime-local"
          {...form.text('at')}
        />
        <SaveButton form={form} isNew labels={[text.scheduleAction, text.scheduleAction]} />
      </form>
    </Dialog>
  )
}

/** Says that another variant goes out already. */
function OtherScheduled({ draft }: { draft: SocialDraft }) {
  const other = useOtherVariants(draft).find(({ status }) => status === 'scheduled')
  if (!other || other.scheduledAt === null) return null
  return (
    <Notice tone="warning">{text.otherScheduled(other.variantLabel, sendingTime(other.scheduledAt))}</Notice>
  )
}

const laterOnly = (value: string): string | undefined => {
  const ahead = viewerInstant(value).getTime() - Date.now()
  return ahead > 0 && ahead < YEAR_MS ? undefined : text.schedulePast
}
