import { Link, useLocation, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { CallingActor } from '@stoa/sdk'
import type { NavigationEntry } from '../../data/area/area.ts'
import { IconButton } from '../../ui/primitives/button.tsx'
import { useIsPainted } from '../../ui/primitives/after-paint.ts'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Icon, Mark } from '../../ui/primitives/icon.tsx'
import { NavGroup } from '../../ui/primitives/nav-group.tsx'
import { shellText } from '../../text/shell.en.ts'
import { useWhoami } from '../../data/session/session.ts'
import { Account } from './account.tsx'
import { navLinkClass } from '../../ui/primitives/nav-link-class.ts'
import { openOverlay } from '../../ui/commands/overlay-store.ts'
import { areas } from '../manifests.ts'
import { foldPages } from './fold-pages.ts'
import {
  firstSettingsPage,
  jobsFor,
  landingFor,
  pagesFor,
  placesFor,
  settingsFor,
  settingsPath,
  type SettingsGroup,
} from './page-list.ts'

// Made once for each group, since a component that is made anew is mounted anew.
const moreOf = new Map(
  areas.flatMap(({ places }) => {
    const { label = '', more } = places ?? {}
    if (!more) return []
    const More = lazy(() =>
      more().then(
        (module) => ({ default: module.More }),
        () => ({ default: () => null }),
      ),
    )
    return [[label, More] as const]
  }),
)

const settingsGroup = ({ label, links }: SettingsGroup) => (
  <NavGroup key={label} name={`settings-${label}`} label={label}>
    {links.map((page) => (
      <li key={page.path}>
        <Link to={settingsPath(page)} className={navLinkClass}>
          <Icon name={page.icon} />
          {page.label}
        </Link>
      </li>
    ))}
  </NavGroup>
)

const pageLink = ({ path, icon, label, Badge }: NavigationEntry) => (
  <li key={path}>
    <Link to={path} className={navLinkClass}>
      <Icon name={icon} />
      {label}
      {Badge && <Badge />}
    </Link>
  </li>
)

/** Where one can go: the views of the inbox, or the pages of the settings; below, the account. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { actor, org } = useWhoami()
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
          label={shellText.palette}
          shortcut="mod+k"
          onClick={() => openOverlay('palette')}
          className="-mr-2"
        />
      </div>
      <nav
        aria-label={shellText.navigation}
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto tall:flex tall:flex-col tall:overflow-visible"
      >
        {inSettings ? <SettingsPlaces actor={actor} /> : <Places actor={actor} />}
      </nav>
      <Account />
    </div>
  )
}

// What is used most scrolls, what lies below it stays in sight; where there is little height, all of it scrolls. However many
// areas there are, those below leave the others more than half.
const scrolling = 'scroll-py-2 px-2 pt-1 tall:min-h-0 tall:flex-1 tall:overflow-y-auto'
const pinned =
  'scroll-py-2 px-2 pt-2 tall:max-h-[45dvh] tall:shrink-0 tall:overflow-y-auto tall:border-t tall:border-line'

function Places({ actor }: { actor: CallingActor }) {
  const { pathname } = useLocation()
  const isCurrent = ({ path }: NavigationEntry) => pathname === path || pathname.startsWith(`${path}/`)
  const jobs = jobsFor(actor)
  const places = placesFor(actor)
  const top = pagesFor(actor, 'top')
  return (
    <>
      {(top.length > 0 || places.length > 0) && (
        <div className={scrolling}>
          <ul className="mb-4 grid gap-px">{top.map(pageLink)}</ul>
          {places.map(({ name, label, Lines }) => (
            <NavGroup key={name} name={name} label={label}>
              <Lines />
            </NavGroup>
          ))}
          <Suspense>
            {places.map(({ label }) => {
              const More = moreOf.get(label)
              return More && <More key={label} />
            })}
          </Suspense>
        </div>
      )}
      <div className={top.length > 0 || places.length > 0 ? pinned : scrolling}>
        {jobs.map(({ name, label, pages }) => {
          if (pages.length === 1)
            return (
              <ul key={name} className="mb-px grid gap-px">
                {pages.map(pageLink)}
              </ul>
            )
          const { first, rest } = foldPages(pages, isCurrent)
          return (
            <NavGroup key={name} name={name} label={label} more={rest.map(pageLink)}>
              {first.map(pageLink)}
            </NavGroup>
          )
        })}
      </div>
      <div className="px-2 tall:shrink-0 tall:border-t tall:border-line">
        <Link to={firstSettingsPage(actor)} className={classNames(navLinkClass, 'mt-px mb-2')}>
          <Icon name="settings" />
          {shellText.settings}
        </Link>
      </div>
    </>
  )
}

function SettingsPlaces({ actor }: { actor: CallingActor }) {
  // The first group comes with the page, the others, some twenty links, right after it.
  const isPainted = useIsPainted()
  const groups = settingsFor(actor)
  const places = placesFor(actor)
  const list = useRef<HTMLDivElement>(null)
  // Where one has arrived: links are marked by then.
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  // There are more pages than a small screen has room for: the one that is open is in sight.
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [arrived, isPainted])
  return (
    <>
      <div className="px-2 pt-1">
        <Link to={landingFor(actor)} className={classNames(navLinkClass, 'mb-2')}>
          <Icon name="back" />
          {places.length > 0 ? shellText.back : shellText.backElsewhere}
        </Link>
      </div>
      <div ref={list} className={scrolling}>
        {groups.slice(0, isPainted ? -1 : 1).map(settingsGroup)}
      </div>
      {isPainted && <div className={pinned}>{groups.slice(-1).map(settingsGroup)}</div>}
    </>
  )
}

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null
