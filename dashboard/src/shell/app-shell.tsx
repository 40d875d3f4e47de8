import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '../components/button.tsx'
import { classNames } from '../components/class-names.ts'
import { Mark } from '../components/icon.tsx'
import { t } from '../messages/en.ts'
import { useLiveQueue } from '../inbox/queue/use-live-queue.ts'
import { useLiveMentions } from '../mentions/unread-mentions.ts'
import { useWhoami } from '../session.ts'
import { runShortcut } from './commands.ts'
import { loadBackground } from './load-background.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { openOverlay } from './overlay-store.ts'
import { Overlays } from './overlays.tsx'
import { Sidebar } from './sidebar.tsx'
import { useAppCommands } from './use-app-commands.ts'

const Background = lazy(() =>
  loadBackground().then(
    ({ Background: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)

/** The frame of every page behind sign-in: navigation, the state of the connection, palette and shortcuts. */
export function AppShell() {
  const { actor } = useWhoami()
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  const { conversationId } = useParams({ strict: false })
  useAppCommands()
  useLiveQueue(actor.id)
  useLiveMentions()
  useEffect(() => setDrawer(false), [pathname])
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div className="flex h-dvh flex-col lg:flex-row">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-ink px-3 py-2 text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {t.common.skip}
      </a>
      <aside className="hidden w-[228px] shrink-0 border-r border-line bg-surface-1 lg:flex">
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
          label={t.shell.openMenu}
          onClick={() => setDrawer(true)}
          aria-expanded={drawer}
        />
        <Mark size={24} />
        <IconButton icon="search" label={t.shell.palette} onClick={() => openOverlay('palette')} />
      </header>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ConnectionBar />
        <div id="content" tabIndex={-1} className="flex min-h-0 flex-1 outline-none">
          <Outlet />
        </div>
      </div>
      {drawer && <NavigationDrawer onClose={() => setDrawer(false)} />}
      <Overlays />
      <Suspense>
        <Background />
      </Suspense>
    </div>
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
