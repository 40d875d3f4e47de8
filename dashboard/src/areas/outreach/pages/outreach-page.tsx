import type { OutreachCampaign, OutreachProposalSummary } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../data/permissions/can.ts'
import { formText } from '../../../text/forms.en.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button, TextButton } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { campaignsQuery, proposalsQuery, STATUSES, type Status } from '../data.ts'
import { names } from '../names.en.ts'
import { CampaignForm } from '../parts/campaign-form.tsx'
import { WriteMessage } from '../parts/write-message.tsx'
import { text } from '../text.en.ts'

/** What is proposed to be written, by state, and the campaigns. */
export function OutreachPage() {
  const navigate = useNavigate()
  const { status: asked } = useSearch({ from: '/app/outreach' })
  const status = STATUSES.find((each) => each === asked) ?? 'pending'
  const campaigns = useQuery(campaignsQuery)
  const query = useQuery(proposalsQuery(status))
  const mayPropose = useCan('outreach.proposeFirstTouch')
  const all = campaigns.data?.items ?? []
  return (
    <PageFrame
      variant="list"
      title={names.outreach}
      lead={text.lead}
      action={mayPropose && all.length > 0 && <WriteMessage campaigns={all} />}
    >
      <SelectField<Status>
        inline
        label={text.show}
        value={status}
        options={STATUSES.map((value) => ({ value, label: text.statuses[value] }))}
        onChange={(value) =>
          void navigate({
            to: '/outreach',
            search: value === 'pending' ? {} : { status: value },
            replace: true,
          })
        }
      />
      <ListState query={query}>
        {({ items }) =>
          items.length > 0 ? (
            <Rows>
              {items.map((proposal) => (
                <ProposalRow key={proposal.id} proposal={proposal} />
              ))}
            </Rows>
          ) : campaigns.isSuccess && all.length === 0 ? (
            <EmptyState title={text.noCampaign} hint={text.noCampaignHint} />
          ) : (
            <EmptyState title={text.empty} hint={text.emptyHint} />
          )
        }
      </ListState>
      <Campaigns campaigns={all} mayChange={mayPropose} />
    </PageFrame>
  )
}

function ProposalRow({ proposal }: { proposal: OutreachProposalSummary }) {
  const { id, draftSubject, draftBody, contact, campaign, createdAt, scheduledSendAt, failureReason } =
    proposal
  return (
    <li className="grid gap-0.5 px-1 py-3">
      <Link
        to="/outreach/$proposalId"
        params={{ proposalId: id }}
        className="font-medium wrap-anywhere underline-offset-2 hover:underline"
      >
        {draftSubject ?? draftBody.slice(0, 80)}
      </Link>
      <span className="text-small text-ink-2 wrap-anywhere">
        {contact?.name ?? contact?.email ?? text.noContact} · {campaign?.name}
      </span>
      <span className="text-small text-ink-3">
        <Time at={scheduledSendAt ?? createdAt} />
        {failureReason && ` · ${failureReason}`}
      </span>
    </li>
  )
}

function Campaigns({ campaigns, mayChange }: { campaigns: readonly OutreachCampaign[]; mayChange: boolean }) {
  const [shown, setShown] = useState<OutreachCampaign | 'new'>()
  return (
    <SettingsSection title={text.campaigns}>
      {campaigns.length > 0 && (
        <Rows>
          {campaigns.map((campaign) => (
            <li key={campaign.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 py-3">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium wrap-anywhere">{campaign.name}</span>
                <span className="line-clamp-2 text-small text-ink-2 wrap-anywhere">{campaign.brief}</span>
              </span>
              {campaign.enabled ? (
                <Badge tone="green" icon="check">
                  {formText.active}
                </Badge>
              ) : (
                <Badge icon="close">{formText.inactive}</Badge>
              )}
              {mayChange && <TextButton onClick={() => setShown(campaign)}>{text.edit}</TextButton>}
            </li>
          ))}
        </Rows>
      )}
      {mayChange && (
        <Button icon="plus" className="justify-self-start" onClick={() => setShown('new')}>
          {text.newCampaign}
        </Button>
      )}
      {shown && (
        <Dialog
          title={shown === 'new' ? text.newCampaign : shown.name}
          onClose={() => setShown(undefined)}
          dismissable={false}
        >
          <CampaignForm {...(shown !== 'new' && { campaign: shown })} onDone={() => setShown(undefined)} />
        </Dialog>
      )}
    </SettingsSection>
  )
}
