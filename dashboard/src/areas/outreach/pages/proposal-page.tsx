import type { OutreachProposal } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { MessageText } from '../../../ui/primitives/message-text.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { proposalQuery } from '../data.ts'
import { Decision } from '../parts/decision.tsx'
import { text } from '../text.en.ts'

const tones = { sent: 'green', approved: 'amber', failed: 'red' } as const

/** One proposal: what is to be written to whom, from what it was written, and the decision. */
export function ProposalPage() {
  const { proposalId: id } = useParams({ from: '/app/outreach/$proposalId' })
  const query = useQuery(proposalQuery(id))
  const isLoaded = query.isSuccess
  useEffect(() => {
    // The first person who reads it is noted; nobody waits for that.
    if (isLoaded) void client.outreach.viewProposal({ id }).catch(() => undefined)
  }, [id, isLoaded])
  const found = query.data
  const tone = found && tones[found.status as keyof typeof tones]
  return (
    <PageFrame
      variant="detail"
      query={query}
      missing={{ title: text.missing, hint: text.missingHint }}
      title={found?.draftSubject ?? found?.contact?.name ?? text.message}
      back={{ to: '/outreach', label: text.back }}
      lead={found && <Badge {...(tone && { tone })}>{text.statuses[found.status]}</Badge>}
    >
      {(proposal) => (
        <>
          <Facts proposal={proposal} />
          <Draft key={proposal.id} proposal={proposal} />
          {proposal.originalDraftBody && (
            <SettingsSection title={text.original}>
              <MessageText text={proposal.originalDraftBody} />
            </SettingsSection>
          )}
          {Object.keys(proposal.evidence).length > 0 && (
            <SettingsSection title={text.evidence}>
              <pre className="overflow-x-auto rounded-control bg-surface-1 p-3 text-small wrap-anywhere whitespace-pre-wrap">
                {JSON.stringify(proposal.evidence, null, 2)}
              </pre>
            </SettingsSection>
          )}
        </>
      )}
    </PageFrame>
  )
}

function Facts({ proposal }: { proposal: OutreachProposal }) {
  const {
    contact,
    campaign,
    delivery,
    scheduledSendAt,
    sentAt,
    failureReason,
    dismissReason,
    conversationId,
  } = proposal
  return (
    <div className="grid gap-1 text-body">
      <p className="wrap-anywhere">
        {text.to}: {contact ? [contact.name, contact.email].filter(Boolean).join(', ') : text.noContact}
      </p>
      <p className="text-small text-ink-2">
        {campaign?.name}
        {!delivery && ` · ${text.noDelivery}`}
        {scheduledSendAt && (
          <>
            {' · '}
            {text.dueAt} <Time at={scheduledSendAt} />
          </>
        )}
        {sentAt && (
          <>
            {' · '}
            {text.statuses.sent} <Time at={sentAt} />
          </>
        )}
      </p>
      {proposal.revisedAfterReviewAt && <Notice tone="warning">{text.revised}</Notice>}
      {failureReason && (
        <Notice tone="error">
          {text.why}: {failureReason}
        </Notice>
      )}
      {dismissReason && <Notice>{dismissReason}</Notice>}
      {conversationId && (
        <Link
          to="/inbox/$view/{-$conversationId}"
          params={{ view: 'open', conversationId }}
          className="justify-self-start text-small font-medium text-accent-text underline underline-offset-2"
        >
          {text.openConversation}
        </Link>
      )}
    </div>
  )
}

/** The text, which can be changed as long as nobody has decided about it. */
function Draft({ proposal }: { proposal: OutreachProposal }) {
  const mayChange = useCan('outreach.reviseProposal') && proposal.status === 'pending'
  const form = useForm({
    initial: { subject: proposal.draftSubject ?? '', body: proposal.draftBody },
    rules: {
      ...(proposal.draftSubject !== null && { subject: all(required(text.subject), atMost(500)) }),
      body: all(required(text.body), atMost(20_000)),
    },
    submit: ({ subject, body }) =>
      write({
        run: () =>
          client.outreach.reviseProposal({
            id: proposal.id,
            ...(proposal.draftSubject !== null && { draftSubject: subject.trim() }),
            draftBody: body,
          }),
        touches: [['outreach']],
        said: text.saved,
      }),
  })
  return (
    <form {...form.props} className="grid gap-5">
      <UnsavedGuard dirty={form.dirty} />
      <FormProblems form={form} />
      {proposal.draftSubject !== null && (
        <TextField label={text.subject} readOnly={!mayChange} {...form.text('subject')} />
      )}
      <TextArea label={text.body} rows={10} readOnly={!mayChange} {...form.text('body')} />
      {mayChange && form.dirty && <SaveButton form={form} />}
      {/* What is approved is what is stored: nobody approves what they have not saved. */}
      {!form.dirty && (proposal.status === 'pending' || proposal.status === 'approved') && (
        <Decision proposal={proposal} />
      )}
    </form>
  )
}
