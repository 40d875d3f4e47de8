import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { IconButton } from '../components/button.tsx'
import { classNames } from '../components/class-names.ts'
import { Icon, Mark } from '../components/icon.tsx'
import { lastView } from '../inbox/places/last-view.ts'
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

function SettingsLinks() {
  return settingsGroups.map((group) => (
    <Group key={group.label} label={group.label}>
      {group.links.map(([path, icon, label]) => (
        <li key={path}>
          <Link to={`/settings/${path}`} className={navLinkClass}>
            <Icon name={icon} />
            {label}
          </Link>
        </li>
      ))}
    </Group>
  ))
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="mb-5">
      <h2 className="px-2.5 pb-1 text-small text-ink-3">{label}</h2>
      <ul className="grid gap-px">{children}</ul>
    </section>
  )
}

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
      <nav aria-label={t.shell.navigation} className="min-h-0 flex-1 overflow-y-auto px-2 pt-1 pb-4">
        {inSettings ? (
          <>
            <Link
              to="/inbox/$view/{-$conversationId}"
              params={{ view: lastView() }}
              className={classNames(navLinkClass, 'mb-4')}
            >
              <Icon name="back" />
              {t.shell.back}
            </Link>
            <SettingsLinks />
          </>
        ) : (
          <>
            <ul className="mb-5 grid gap-px">{teamPages.slice(0, 3).map(pageLink)}</ul>
            <Group label={t.shell.inbox}>
              <ViewLinks />
            </Group>
            <Suspense>
              <PlaceGroups />
            </Suspense>
            <Group label={t.pages.label}>
              {teamPages.slice(3).map(pageLink)}
              <li>
                <Link to="/settings/channels" className={navLinkClass}>
                  <Icon name="settings" />
                  {t.shell.settings}
                </Link>
              </li>
            </Group>
          </>
        )}
      </nav>
      <Account />
    </div>
  )
}

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null
