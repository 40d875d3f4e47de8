import type { OutreachCampaign } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required, webAddress, type Rules } from '../../../ui/forms/validation.ts'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { CheckField, TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { segmentsQuery } from '../data.ts'
import { text } from '../text.en.ts'

const valuesOf = (campaign: OutreachCampaign | undefined) => ({
  name: campaign?.name ?? '',
  brief: campaign?.brief ?? '',
  segmentId: campaign?.segmentId ?? '',
  channelId: campaign?.channelId ?? '',
  link: campaign?.ctaUrl ?? '',
  perWeek: String(campaign?.cadenceRules.maxPerWeekPerContact ?? ''),
  enabled: campaign?.enabled ?? true,
  footer: campaign?.unsubscribeRequired ?? true,
})

const rules: Rules<ReturnType<typeof valuesOf>> = {
  name: all(required(text.name), atMost(120)),
  brief: all(required(text.brief), atMost(10_000)),
  link: (value) => (value ? webAddress(value) : undefined),
  perWeek: (value) => (/^[1-7]?$/.test(value.trim()) ? undefined : text.perWeekShape),
}

/** Adds a campaign, or changes one. */
export function CampaignForm({ campaign, onDone }: { campaign?: OutreachCampaign; onDone: () => void }) {
  const segments = useQuery(segmentsQuery).data?.items ?? []
  const mailboxes = useQuery(channelsQuery).data?.items.filter(({ type }) => type === 'email') ?? []
  const form = useForm({
    initial: valuesOf(campaign),
    rules,
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
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <TextField label={text.name} {...form.text('name')} />
      <TextArea label={text.brief} help={text.briefHelp} rows={4} {...form.text('brief')} />
      <OneOf
        label={text.segment}
        none={text.noSegment}
        items={segments}
        value={form.values.segmentId}
        onChange={(value) => form.set('segmentId', value)}
      />
      <OneOf
        label={text.mailbox}
        none={text.noMailbox}
        items={mailboxes}
        value={form.values.channelId}
        onChange={(value) => form.set('channelId', value)}
      />
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

interface OneOfProps {
  label: string
  /** What to do where there is nothing to choose. */
  none: string
  items: readonly { id: string; name: string }[]
  value: string
  onChange: (value: string) => void
}

function OneOf({ label, none, items, value, onChange }: OneOfProps) {
  const [first] = items
  if (!first) return <Notice>{none}</Notice>
  const options = items.map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField label={label} value={value || first.id} options={options} onChange={onChange} />
}
