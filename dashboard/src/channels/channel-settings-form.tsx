import { client, type Channel } from '../api.ts'
import { Button } from '../components/button.tsx'
import { notify } from '../components/toast.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useForm } from '../forms/use-form.ts'
import { splitLines } from '../forms/validation.ts'
import { s } from '../messages/en-settings.ts'
import { channelsQuery, queryClient } from '../queries.ts'
import { ChannelFields, channelRules, linesOf, type ChannelValues } from './channel-fields.tsx'

/** Changes the settings of a chat widget. */
export function ChannelSettingsForm({ channel }: { channel: Channel }) {
  const form = useForm<ChannelValues>({
    initial: {
      name: channel.name,
      originAllowlist: channel.config.originAllowlist.join('\n'),
      requireVerifiedIdentity: channel.config.requireVerifiedIdentity,
      webhookOnEscalation: channel.config.webhookOnEscalation ?? '',
      defaultAgentMode: channel.defaultAgentMode,
      starters: channel.starters.join('\n'),
      replyByEmail: channel.replyByEmail,
      agentMessagesFromPages: channel.agentMessagesFromPages,
    },
    rules: channelRules,
    submit: async (values) => {
      await client.conversations.updateWidgetChannel({
        id: channel.id,
        name: values.name.trim(),
        originAllowlist: splitLines(values.originAllowlist),
        requireVerifiedIdentity: values.requireVerifiedIdentity,
        webhookOnEscalation: values.webhookOnEscalation.trim() || null,
        defaultAgentMode: values.defaultAgentMode,
        starters: linesOf(values.starters),
        replyByEmail: values.replyByEmail,
        agentMessagesFromPages: values.agentMessagesFromPages,
      })
      await queryClient.invalidateQueries(channelsQuery)
      notify(s.saved)
    },
  })
  return (
    <form {...form.props} className="grid max-w-[520px] gap-5">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <ChannelFields form={form} />
      <Button type="submit" variant="primary" disabled={form.pending} className="justify-self-start">
        {form.pending ? s.saving : s.save}
      </Button>
    </form>
  )
}
