import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { Icon, type IconName } from '../../../ui/primitives/icon.tsx'
import { listText } from '../lists.en.ts'
import { breakdownQuery, savedViewsQuery } from '../../../data/queries.ts'
import { navLinkClass } from '../../../ui/primitives/nav-link-class.ts'
import { placeOfFilter } from '../places/queue-filter.ts'
import { foldPlaces } from './fold-places.ts'
import { NavGroup } from '../../../ui/primitives/nav-group.tsx'
import { listLink, usePlace, type InboxSearch } from '../places/place.ts'
import { channelColours } from '../queue/channel-colours.ts'
import { channelIcons } from '../queue/channel-icons.ts'
import type { ViewId } from '../places/views.ts'

const ManageViewsDialog = lazy(() =>
  import('../queue/saved-views/manage-views-dialog.tsx').then((module) => ({
    default: module.ManageViewsDialog,
  })),
)

/** Saved views, topics and channels, as far as there are any. */
export function PlaceGroups() {
  return (
    <>
      <SavedViews />
      <Topics />
      <Channels />
    </>
  )
}

interface PlaceLinkProps {
  to: { view: ViewId; search: InboxSearch }
  current: boolean
  icon: IconName
  label: string
  /** Of the icon, where it tells places apart. */
  colour?: string | undefined
  open?: number
  needsYou?: number
}

function PlaceLink({ to, current, icon, label, colour, open = 0, needsYou = 0 }: PlaceLinkProps) {
  return (
    <li>
      <Link
        {...listLink(to.view, to.search)}
        activeOptions={{ exact: true }}
        aria-current={current ? 'page' : undefined}
        className={navLinkClass}
      >
        <span style={{ color: colour }}>
          <Icon name={icon} />
        </span>
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {needsYou > 0 && (
          <span className="size-1.5 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{listText.groups.waiting(needsYou)}</span>
          </span>
        )}
        {open > 0 && <span className="px-1 text-ink-3 tabular-nums">{open > 999 ? '999+' : open}</span>}
      </Link>
    </li>
  )
}

/** The filters of the list that is shown; none on other pages. */
function useShownFilters(): InboxSearch {
  const isInbox = useParams({ strict: false }).view !== undefined
  const { search } = usePlace()
  return isInbox ? search : {}
}

function SavedViews() {
  const { data } = useQuery(savedViewsQuery)
  const { saved } = useShownFilters()
  const [managing, setManaging] = useState(false)
  const views = data?.items ?? []
  return (
    <>
      {views.length > 0 && (
        <NavGroup
          name="saved"
          label={listText.groups.saved}
          action={
            <IconButton
              icon="settings"
              label={listText.groups.manage}
              onClick={() => setManaging(true)}
              className="-my-1"
            />
          }
        >
          {views.map(({ id, name, filters, shared }) => {
            const { view, search } = placeOfFilter(filters)
            return (
              <PlaceLink
                key={id}
                to={{ view, search: { ...search, saved: id } }}
                current={saved === id}
                icon={shared ? 'users' : 'bookmark'}
                label={name}
              />
            )
          })}
        </NavGroup>
      )}
      <Suspense>{managing && <ManageViewsDialog onClose={() => setManaging(false)} />}</Suspense>
    </>
  )
}

function Topics() {
  const { data } = useQuery(breakdownQuery)
  const { topic: shown, saved } = useShownFilters()
  const topics = data?.topics ?? []
  if (!topics.some(({ topicId }) => topicId !== null)) return null
  const isCurrent = ({ topicId }: (typeof topics)[number]) => !saved && shown === (topicId ?? 'none')
  const { first, rest } = foldPlaces(topics, isCurrent)
  const link = (topic: (typeof topics)[number]) => (
    <PlaceLink
      key={topic.topicId}
      to={{ view: 'open', search: { topic: topic.topicId ?? 'none' } }}
      current={isCurrent(topic)}
      icon="tag"
      label={topic.name ?? listText.filters.noTopic}
      open={topic.open}
      needsYou={topic.needsYou}
    />
  )
  return (
    <NavGroup name="topics" label={listText.groups.topics} more={rest.map(link)}>
      {first.map(link)}
    </NavGroup>
  )
}

function Channels() {
  const { data } = useQuery(breakdownQuery)
  const { channel: shown, saved } = useShownFilters()
  const channels = data?.channels ?? []
  if (channels.length < 2) return null
  const isCurrent = ({ channelId }: (typeof channels)[number]) => !saved && shown === channelId
  const { first, rest } = foldPlaces(channels, isCurrent)
  const colours = channelColours(channels.map(({ channelId }) => channelId))
  const link = (channel: (typeof channels)[number]) => (
    <PlaceLink
      key={channel.channelId}
      to={{ view: 'open', search: { channel: channel.channelId } }}
      current={isCurrent(channel)}
      icon={channelIcons[channel.channelType]}
      label={channel.name}
      colour={colours.get(channel.channelId)}
      open={channel.open}
      needsYou={channel.needsYou}
    />
  )
  return (
    <NavGroup name="channels" label={listText.groups.channels} more={rest.map(link)}>
      {first.map(link)}
    </NavGroup>
  )
}
