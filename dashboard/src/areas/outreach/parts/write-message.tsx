import type { OutreachCampaign } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { addresseesQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** The button to propose a message oneself. */
export function WriteMessage({ campaigns }: { campaigns: readonly OutreachCampaign[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        {text.write}
      </Button>
      {isOpen && (
        <Dialog title={text.write} onClose={() => setOpen(false)} dismissable={false}>
          <MessageForm campaigns={campaigns} />
        </Dialog>
      )}
    </>
  )
}

function MessageForm({ campaigns }: { campaigns: readonly OutreachCampaign[] }) {
  const navigate = useNavigate()
  const people = useQuery(addresseesQuery).data?.items.filter(({ email }) => email !== null) ?? []
  const form = useForm({
    initial: { campaignId: campaigns[0]?.id ?? '', contactId: '', subject: '', body: '' },
    rules: {
      subject: all(required(text.subject), atMost(500)),
      body: all(required(text.body), atMost(20_000)),
    },
    submit: (values) =>
      write({
        run: () =>
          client.outreach.proposeFirstTouch({
            campaignId: values.campaignId,
            contactId: values.contactId || (people[0]?.id ?? ''),
            draftSubject: values.subject.trim(),
            draftBody: values.body,
          }),
        touches: [['outreach']],
        said: text.proposed,
        leave: ({ id }) => navigate({ to: '/outreach/$proposalId', params: { proposalId: id } }),
      }),
  })
  if (people.length === 0) return <Notice>{text.findPerson}</Notice>
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <SelectField
        label={text.campaign}
        value={form.values.campaignId}
        options={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => form.set('campaignId', value)}
      />
      <SelectField
        label={text.writeTo}
        value={form.values.contactId || (people[0]?.id ?? '')}
        options={people.map(({ id, name, email }) => ({
          value: id,
          label: name ? `${name} (${email})` : (email ?? ''),
        }))}
        onChange={(value) => form.set('contactId', value)}
      />
      <TextField label={text.subject} {...form.text('subject')} />
      <TextArea label={text.body} help={text.bodyHelp} rows={8} {...form.text('body')} />
      <SaveButton form={form} labels={[text.propose, text.propose]} />
    </form>
  )
}
