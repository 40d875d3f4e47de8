import type { OutreachCampaign } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required, webAddress } from '../../../ui/forms/validation.ts'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { CheckField, TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { segmentsQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** Adds a campaign, or changes one. */
export function CampaignForm({ campaign, onDone }: { campaign?: OutreachCampaign; onDone: () => void }) {
  const segments = useQuery(segmentsQuery).data?.items ?? []
  const mailboxes = useQuery(channelsQuery).data?.items.filter(({ type }) => type === 'email') ?? []
  const form = useForm({
    initial: {
      name: campaign?.name ?? '',
      brief: campaign?.brief ?? '',
      segmentId: campaign?.segmentId ?? '',
      channelId: campaign?.channelId ?? '',
      link: campaign?.ctaUrl ?? '',
      perWeek: String(campaign?.cadenceRules.maxPerWeekPerContact ?? ''),
      enabled: campaign?.enabled ?? true,
      footer: campaign?.unsubscribeRequired ?? true,
    },
    rules: {
      name: all(required(text.name), atMost(120)),
      brief: all(required(text.brief), atMost(10_000)),
      link: (value) => (value ? webAddress(value) : undefined),
      perWeek: (value) => (/^[1-7]?$/.test(value.trim()) ? undefined : text.perWeekShape),
    },
    submit: async (values) => {
      const given = {
        name: values.name.trim(),
        brief: values.brief.trim(),
        segmentId: values.segmentId || (segments[0]?.id ?? ''),
        channelId: values.channelId || (mailboxes[0]?.id ?? ''),
        ctaUrl: values.link.trim() || null,
        cadenceRules: values.perWeek.trim() ? { maxPerWeekPerContact: Number(values.perWeek) } : {},
        enabled: values.enabled,
        unsubscribeRequired: values.footer,
      }
      await write({
        run: () =>
          campaign
            ? client.outreach.updateCampaign({ id: campaign.id, ...given })
            : client.outreach.createCampaign(given),
        touches: [['outreach']],
        said: campaign ? text.saved : ({ name }) => text.created(name),
        leave: onDone,
      })
    },
  })
  const choices = (items: readonly { id: string; name: string }[]) =>
    items.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <TextField label={text.name} {...form.text('name')} />
      <TextArea label={text.brief} help={text.briefHelp} rows={4} {...form.text('brief')} />
      {segments.length === 0 ? (
        <Notice>{text.noSegment}</Notice>
      ) : (
        <SelectField
          label={text.segment}
          value={form.values.segmentId || (segments[0]?.id ?? '')}
          options={choices(segments)}
          onChange={(value) => form.set('segmentId', value)}
        />
      )}
      {mailboxes.length === 0 ? (
        <Notice>{text.noMailbox}</Notice>
      ) : (
        <SelectField
          label={text.mailbox}
          value={form.values.channelId || (mailboxes[0]?.id ?? '')}
          options={choices(mailboxes)}
          onChange={(value) => form.set('channelId', value)}
        />
      )}
      <TextField label={text.link} optional type="url" {...form.text('link')} />
      <TextField
        label={text.perWeek}
        help={text.perWeekHelp}
        optional
        inputMode="numeric"
        {...form.text('perWeek')}
      />
      <CheckField
        label={text.enabled}
        checked={form.values.enabled}
        onChange={(event) => form.set('enabled', event.target.checked)}
      />
      <CheckField
        label={text.footer}
        checked={form.values.footer}
        onChange={(event) => form.set('footer', event.target.checked)}
      />
      {segments.length > 0 && mailboxes.length > 0 && <SaveButton form={form} />}
    </form>
  )
}
