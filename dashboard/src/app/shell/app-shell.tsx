import { Outlet, useLocation, useParams, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '../../ui/primitives/button.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Mark } from '../../ui/primitives/icon.tsx'
import { sharedText } from '../../text/shared.en.ts'
import { shellText } from '../../text/shell.en.ts'
import type { Area, Slots } from '../../data/area/area.ts'
import { SlotsContext } from '../../data/area/slots.ts'
import { whenIdle } from '../../data/when-idle.ts'
import { runShortcut } from '../../ui/commands/commands.ts'
import { keepFocusNear } from '../../ui/page-frames/keep-focus-near.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { openOverlay } from '../../ui/commands/overlay-store.ts'
import { Overlays } from './overlays.tsx'
import { Sidebar } from './sidebar.tsx'
import { onRightsChanged } from '../../data/session/session-check.ts'
import { useWhoami } from '../../data/session/session.ts'
import { areas, areasFor } from '../manifests.ts'
import { loadPaletteParts } from './palette-parts.ts'
import { useAppCommands } from './use-app-commands.ts'
import { mergeEventKeys } from '../../data/live/event-keys.ts'
import { startLiveQueries } from '../../data/live/live-queries.ts'

// After the page; where one cannot be loaded, the page works without it.
const backgroundOf = new Map(
  areas.flatMap((area) => {
    const { background } = area
    if (!background) return []
    const Background = lazy(() =>
      whenIdle()
        .then(background)
        .then(
          (module) => ({ default: module.Background }),
          () => ({ default: () => null }),
        ),
    )
    return [[area, Background] as const]
  }),
)

const commands = lazy(async () => {
  const [{ WithPaletteCommands }] = await Promise.all([
    import('./with-palette-commands.tsx'),
    loadPaletteParts(),
  ])
  return { default: WithPaletteCommands }
})

/** The frame of every page behind sign-in, of what is there for the person; drawn anew when their rights change. */
export function AppShell() {
  const { actor } = useWhoami()
  const router = useRouter()
  // What is shown may be theirs no longer.
  useEffect(() => onRightsChanged(() => void router.invalidate()), [router])
  const there = areasFor(actor)
  return <Shell key={areas.map((area) => Number(there.includes(area))).join('')} areas={there} />
}

/** Navigation, the state of the connection, palette and shortcuts. */
function Shell({ areas: there }: { areas: readonly Area[] }) {
  const [slots] = useState(
    () => Object.assign({ commands }, ...there.map((area) => area.slots)) as Partial<Slots>,
  )
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  const { conversationId } = useParams({ strict: false })
  useAppCommands()
  // The list never changes while this is mounted: the hooks are always the same.
  for (const { useLive } of there) useLive?.()
  const [eventKeys] = useState(() => mergeEventKeys(there.map(({ live }) => live)))
  useEffect(() => startLiveQueries(eventKeys), [eventKeys])
  useEffect(() => setDrawer(false), [pathname])
  useEffect(keepFocusNear, [])
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <SlotsContext value={slots}>
      <div className="flex h-dvh flex-col lg:flex-row">
        <a
          href="#content"
          className="sr-only z-50 rounded-control bg-ink px-3 py-2 text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
        >
          {sharedText.common.skip}
        </a>
        <aside className="hidden w-57 shrink-0 border-r border-line bg-surface-1 lg:flex">
          <Sidebar />
        </aside>
        <header
          className={classNames(
            'items-center justify-between border-b border-line px-2 py-1 lg:hidden',
            conversationId ? 'hidden md:flex' : 'flex',
          )}
        >
          <IconButton
            icon="menu"
            align="start"
            label={shellText.openMenu}
            onClick={() => setDrawer(true)}
            aria-expanded={drawer}
          />
          <Mark size={24} />
          <IconButton icon="search" label={shellText.palette} onClick={() => openOverlay('palette')} />
        </header>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ConnectionBar />
          <div id="banners" />
          <div id="content" tabIndex={-1} className="flex min-h-0 flex-1 outline-none">
            <Outlet />
          </div>
        </div>
        {drawer && <NavigationDrawer onClose={() => setDrawer(false)} />}
        <Overlays />
        <Suspense>
          {there.map((area, index) => {
            const Background = backgroundOf.get(area)
            return Background && <Background key={index} />
          })}
        </Suspense>
      </div>
    </SlotsContext>
  )
}

function onKeyDown(event: KeyboardEvent): void {
  if (
    event.key.toLowerCase() === 'k' &&
    (event.metaKey || event.ctrlKey) &&
    !event.shiftKey &&
    !event.altKey
  ) {
    event.preventDefault()
    openOverlay('palette')
    return
  }
  runShortcut(event)
}
