import type { BusinessHours, Channel } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { BusinessHoursForm } from '../parts/business-hours-form.tsx'
import { businessHoursQuery, businessHoursKey } from '../data.ts'
import { OpeningLine } from '../parts/opening-line.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { useCan } from '../../../data/permissions/can.ts'

/** When people answer, in all channels or in one, and what is said outside of these hours. */
export function BusinessHoursPage() {
  const { channel: channelId } = useSearch({ from: '/app/settings/business-hours' })
  const mayChange = useCan('conversations.setBusinessHours')
  const hours = useQuery(businessHoursQuery)
  const mayListChannels = useCan('conversations.listChannels')
  const listed = useQuery({ ...channelsQuery, enabled: mayListChannels })
  // Who may not see channels reads the hours of the organization.
  const channels = mayListChannels
    ? listed
    : { ...listed, data: { items: [], nextCursor: null }, error: null }
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead} readOnly={!mayChange}>
      <ListState query={channels}>
        {({ items: known }) => (
          <ListState query={hours}>
            {({ items }) =>
              channelId && !known.some(({ id }) => id === channelId) ? (
                <EmptyState title={text.noChannel} hint={text.noChannelHint} />
              ) : (
                <>
                  <Scope channels={known} hours={items} channelId={channelId} />
                  <Hours
                    key={channelId ?? ''}
                    hours={items}
                    channel={known.find(({ id }) => id === channelId)}
                  />
                </>
              )
            }
          </ListState>
        )}
      </ListState>
    </PageFrame>
  )
}

interface ScopeProps {
  channels: readonly Channel[]
  hours: readonly BusinessHours[]
  channelId: string | undefined
}

/** Of what the hours are, and whether it is open there. */
function Scope({ channels, hours, channelId }: ScopeProps) {
  const navigate = useNavigate({ from: '/settings/business-hours' })
  const hasOwn = (id: string) => hours.some((each) => each.channelId === id)
  const offered = channels.filter(({ id, active }) => active || id === channelId || hasOwn(id))
  return (
    <div className="grid max-w-form gap-3">
      {offered.length > 0 && (
        <SelectField
          label={text.for}
          value={channelId ?? ''}
          options={[
            { value: '', label: text.organization },
            ...offered.map(({ id, name }) => ({
              value: id,
              label: hasOwn(id) ? text.ownHours(name) : name,
            })),
          ]}
          onChange={(channel) => void navigate({ search: channel ? { channel } : {} })}
        />
      )}
      <OpeningLine channelId={channelId} />
    </div>
  )
}

interface HoursProps {
  hours: readonly BusinessHours[]
  channel: Channel | undefined
}

function Hours({ hours, channel }: HoursProps) {
  const [started, setStarted] = useState(false)
  const mayChange = useCan('conversations.setBusinessHours')
  const own = hours.find(({ channelId }) => channelId === (channel?.id ?? null))
  if (!own && !started) {
    return (
      <EmptyState
        title={channel ? text.followsTitle(channel.name) : text.emptyTitle}
        hint={channel ? text.followsHint : text.emptyHint}
      >
        {mayChange && (
          <Button variant="primary" onClick={() => setStarted(true)}>
            {channel ? text.setOwn : text.set}
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <BusinessHoursForm
        channelId={channel?.id}
        hours={own ?? hours.find(({ channelId }) => channelId === null)}
        isNew={!own}
        mayChange={mayChange}
      />
      {own && mayChange && <Removal channelId={channel?.id} onDone={() => setStarted(false)} />}
    </>
  )
}

function Removal({ channelId, onDone }: { channelId: string | undefined; onDone: () => void }) {
  return (
    <SettingsSection title={text.drop} lead={text.dropLead[channelId ? 'channel' : 'organization']}>
      <div>
        <ConfirmAction
          label={text.drop}
          title={text.dropTitle}
          body={text.dropBody}
          write={{
            run: () => client.conversations.deleteBusinessHours({ ...(channelId && { channelId }) }),
            leave: onDone,
            touches: [businessHoursKey],
            said: text.dropped,
          }}
        />
      </div>
    </SettingsSection>
  )
}
