import type { NewWidgetChannel } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { SecretDialog } from '../../../ui/primitives/secret-dialog.tsx'
import { CreateActions } from '../../../ui/forms/create-actions.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { splitLines } from '../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { channelsQuery, queryClient } from '../../../data/queries.ts'
import { ChannelFields, channelRules, type ChannelValues } from './channel-fields.tsx'
import { widgetSnippet } from './snippet.ts'
import { TryLink } from './try-link.tsx'
import { widgetKeyQuery } from '../data.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { write } from '../../../data/writes/write.ts'

const initial: ChannelValues = {
  name: '',
  originAllowlist: '',
  requireVerifiedIdentity: false,
  webhookOnEscalation: '',
  defaultAgentMode: 'auto',
  starters: '',
  replyByEmail: true,
  requireAgentProof: false,
}

/** The longest title that a widget may have. */
const MAX_TITLE = 80

/** Makes a chat widget and shows its snippet, and its secret once. */
export function CreateChannelDialog({ onClose }: { onClose: () => void }) {
  const { org } = useWhoami()
  const [made, setMade] = useState<NewWidgetChannel>()
  const form = useForm<ChannelValues>({
    initial,
    rules: channelRules,
    submit: async (values) => {
      await write({
        run: () =>
          client.conversations.createWidgetChannel({
            name: values.name.trim(),
            originAllowlist: splitLines(values.originAllowlist),
            appearance: { orgName: org.name.slice(0, MAX_TITLE) },
          }),
        leave: (created) => {
          const { channelId, widgetKey, keyPrefix } = created
          queryClient.setQueryData(widgetKeyQuery(channelId).queryKey, { channelId, widgetKey, keyPrefix })
          setMade(created)
        },
        touches: [channelsQuery],
      })
    },
  })
  if (made) {
    return (
      <SecretDialog
        title={text.createDialog.ready}
        onClose={onClose}
        secrets={[{ label: text.channel.identitySecret, text: made.identityVerificationSecret }]}
        actions={<TryLink channelId={made.channelId} widgetKey={made.widgetKey} primary />}
      >
        <CopyField
          label={text.channel.snippet}
          text={widgetSnippet({
            origin: location.origin,
            channelId: made.channelId,
            widgetKey: made.widgetKey,
          })}
          multiline
        />
      </SecretDialog>
    )
  }
  return (
    <Dialog title={text.channels.createTitle} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <ChannelFields form={form} brief />
        <CreateActions pending={form.pending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
