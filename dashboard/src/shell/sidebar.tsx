import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { IconButton } from '../components/button.tsx'
import { classNames } from '../components/class-names.ts'
import { Icon, Mark } from '../components/icon.tsx'
import { lastView } from '../inbox/places/last-view.ts'
import { NavGroup } from '../inbox/places/nav-group.tsx'
import { ViewLinks } from '../inbox/places/view-links.tsx'
import { MentionsCount } from '../mentions/mentions-count.tsx'
import { t } from '../messages/en.ts'
import { useWhoami } from '../session.ts'
import { Account } from './account.tsx'
import { navLinkClass } from './nav-link-class.ts'
import { openOverlay } from './overlay-store.ts'
import { settingsGroups, teamPages } from './page-list.ts'

const PlaceGroups = lazy(() =>
  import('../inbox/places/place-groups.tsx').then(
    (module) => ({ default: module.PlaceGroups }),
    () => ({ default: () => <></> }),
  ),
)

const settingsGroup = (group: (typeof settingsGroups)[number]) => (
  <NavGroup key={group.label} name={`settings-${group.label}`} label={group.label}>
    {group.links.map(([path, icon, label]) => (
      <li key={path}>
        <Link to={`/settings/${path}`} className={navLinkClass}>
          <Icon name={icon} />
          {label}
        </Link>
      </li>
    ))}
  </NavGroup>
)

const pageLink = ({ path, icon, label }: (typeof teamPages)[number]) => (
  <li key={path}>
    <Link to={path} className={navLinkClass}>
      <Icon name={icon} />
      {label}
      {path === '/mentions' && <MentionsCount />}
    </Link>
  </li>
)

/** Where one can go: the views of the inbox, or the pages of the settings; below, the account. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { org } = useWhoami()
  const inSettings = useLocation({ select: (location) => location.pathname.startsWith('/settings') })
  return (
    <div
      className="flex min-w-0 flex-1 flex-col"
      onClickCapture={(event) => isLink(event.target) && onNavigate?.()}
    >
      <div className="flex items-center gap-2.5 px-4 pt-4 pb-3">
        <Mark />
        <span className="min-w-0 flex-1 truncate font-semibold" title={org.name}>
          {org.name}
        </span>
        <IconButton
          icon="search"
          label={t.shell.palette}
          shortcut="mod+k"
          onClick={() => openOverlay('palette')}
          className="-mr-2"
        />
      </div>
      <nav
        aria-label={t.shell.navigation}
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto tall:flex tall:flex-col tall:overflow-visible"
      >
        {inSettings ? <SettingsPlaces /> : <InboxPlaces />}
      </nav>
      <Account />
    </div>
  )
}

// What is used most scrolls, what lies below it stays in sight; where there is little height, all of it scrolls.
const scrolling = 'scroll-py-2 px-2 pt-1 tall:min-h-0 tall:flex-1 tall:overflow-y-auto'
const pinned = 'px-2 pt-2 tall:shrink-0 tall:border-t tall:border-line'

function InboxPlaces() {
  return (
    <>
      <div className={scrolling}>
        <ul className="mb-4 grid gap-px">{teamPages.slice(0, 3).map(pageLink)}</ul>
        <NavGroup name="inbox" label={t.shell.inbox}>
          <ViewLinks />
        </NavGroup>
        <Suspense>
          <PlaceGroups />
        </Suspense>
      </div>
      <div className={pinned}>
        <NavGroup name="team" label={t.pages.label}>
          {teamPages.slice(3).map(pageLink)}
          <li>
            <Link to="/settings/channels" className={navLinkClass}>
              <Icon name="settings" />
              {t.shell.settings}
            </Link>
          </li>
        </NavGroup>
      </div>
    </>
  )
}

function SettingsPlaces() {
  return (
    <>
      <div className="px-2 pt-1">
        <Link
          to="/inbox/$view/{-$conversationId}"
          params={{ view: lastView() }}
          className={classNames(navLinkClass, 'mb-2')}
        >
          <Icon name="back" />
          {t.shell.back}
        </Link>
      </div>
      <div className={scrolling}>{settingsGroups.slice(0, -1).map(settingsGroup)}</div>
      <div className={pinned}>{settingsGroups.slice(-1).map(settingsGroup)}</div>
    </>
  )
}

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null
