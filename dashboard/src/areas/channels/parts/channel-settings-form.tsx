import type { Channel } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { Notice } from '../../../ui/primitives/states.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { splitLines } from '../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { ChannelFields, channelRules, linesOf, type ChannelValues } from './channel-fields.tsx'
import { write } from '../../../data/writes/write.ts'

/** Changes the settings of a chat widget. */
export function ChannelSettingsForm({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const form = useForm<ChannelValues>({
    initial: {
      name: channel.name,
      originAllowlist: channel.originAllowlist.join('\n'),
      requireVerifiedIdentity: channel.requireVerifiedIdentity,
      webhookOnEscalation: channel.webhookOnEscalation ?? '',
      defaultAgentMode: channel.defaultAgentMode,
      starters: channel.starters.join('\n'),
      replyByEmail: channel.replyByEmail,
      requireAgentProof: channel.requireAgentProof,
    },
    rules: channelRules,
    submit: async (values) => {
      await write({
        run: () =>
          client.conversations.updateWidgetChannel({
            id: channel.id,
            name: values.name.trim(),
            originAllowlist: splitLines(values.originAllowlist),
            requireVerifiedIdentity: values.requireVerifiedIdentity,
            webhookOnEscalation: values.webhookOnEscalation.trim() || null,
            defaultAgentMode: values.defaultAgentMode,
            starters: linesOf(values.starters),
            replyByEmail: values.replyByEmail,
            requireAgentProof: values.requireAgentProof,
          }),
        touches: [channelsQuery],
        said: formText.saved,
      })
    },
  })
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{text.channel.adminsOnly}</Notice>}
      <FormProblems form={form} />
      <ChannelFields form={form} disabled={!mayChange} />
      {mayChange && <SaveButton form={form} />}
    </form>
  )
}
