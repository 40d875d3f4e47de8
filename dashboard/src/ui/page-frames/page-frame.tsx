import { Link, type LinkProps } from '@tanstack/react-router'
import { useRef, type ReactNode, type RefObject } from 'react'
import { sharedText } from '../../text/shared.en.ts'
import { classNames } from '../primitives/class-names.ts'
import { Icon, Mark } from '../primitives/icon.tsx'
import { isMissing } from '../primitives/states.tsx'
import { ListState, type Readable } from './list-state.tsx'
import { usePageTitle } from './page-title.ts'
import { useKeptFocus } from './use-kept-focus.ts'

interface HeaderProps {
  /** What the page is called, in its heading. */
  title: string
  /** The heading, where it is more than the title. */
  heading?: ReactNode
  lead?: ReactNode
  /** What can be done with all of it. */
  action?: ReactNode
  /** The page above it. */
  back?: Pick<LinkProps, 'to' | 'params'> & { label: string }
}

/** What the page says instead where the server knows no such thing, or no longer. */
interface Missing {
  title: string
  hint: string
}

/** What is on the page, or what it is made of once that is read: meanwhile it is loading, or says what failed. */
type Content<Data> =
  | { query?: undefined; missing?: undefined; children: ReactNode }
  | { query: Readable<Data>; missing?: Missing; children: (data: Data) => ReactNode }

type FrameProps<Data> = HeaderProps &
  Content<Data> & {
    /** What kind of page it is. */
    variant: keyof typeof variants
    /** What the tab is called, if not as the page. */
    tabTitle?: string
    /** Whether nothing on the page is focusable: then the page itself is, so that keys scroll it. */
    readOnly?: boolean
    scroller?: RefObject<HTMLElement | null>
  }

// Positioned, so that what is hidden from sight in it is scrolled with it and lengthens no page.
const besideNavigation = 'relative min-h-0 flex-1 overflow-y-auto'
const fromTheTop = 'mx-auto grid grid-cols-[minmax(0,1fr)] px-5 md:px-8'

/** Where each kind of page stands, how wide it is, and how close together its parts are. */
const variants = {
  /** A page of many things. */
  list: { page: besideNavigation, content: `${fromTheTop} max-w-list gap-7 py-8 md:py-12` },
  /** A page about one thing: its settings, its details. */
  detail: { page: besideNavigation, content: `${fromTheTop} max-w-page gap-8 py-8 md:py-12` },
  /** Figures and charts, which want the room. What follows tabs has no line of its own above it. */
  figures: {
    page: besideNavigation,
    content: `${fromTheTop} max-w-wide gap-4 py-5 [&>nav+section]:border-t-0 [&>nav+section]:pt-1`,
  },
  /** What one sets beside what comes of it; where there is room each is scrolled by itself. */
  preview: {
    page: `${besideNavigation} flex min-w-0 flex-col gap-6 px-5 pt-8 pb-8 md:px-8 xl:overflow-hidden xl:pt-6 xl:pr-0 xl:pb-0`,
    content: 'contents',
  },
  /** The quiet page before one is signed in: a greeting, and what to fill in. */
  entry: {
    page: 'grid min-h-dvh w-full content-center',
    content: 'mx-auto grid w-full max-w-entry gap-8 px-5 py-12',
  },
} as const

/**
 * The frame of every page but the inbox, whose panes are its frame: what it is, here and in the tab, what can be done,
 * and the content. How far it was scrolled is kept for going back, and a focus that was lost comes to it.
 */
export function PageFrame<Data>(props: FrameProps<Data>) {
  const { variant, tabTitle, readOnly = false, scroller, query, missing, children, ...given } = props
  const absent = isMissing(query?.error) ? missing : undefined
  const header = absent ? { title: absent.title, ...(given.back && { back: given.back }) } : given
  const own = useRef<HTMLElement>(null)
  const page = scroller ?? own
  useKeptFocus(page)
  usePageTitle(tabTitle ?? header.title)
  const look = variants[variant]
  return (
    <main
      ref={page}
      tabIndex={readOnly ? 0 : -1}
      className={classNames(look.page, readOnly ? '-outline-offset-2' : 'outline-none')}
      data-scroll-restoration-id="page"
    >
      <div className={look.content}>
        {variant === 'entry' ? <EntryHeader {...header} /> : <PageHeader {...header} />}
        <PageContent {...({ query, absent, children } as ContentProps<Data>)} />
      </div>
    </main>
  )
}

type ContentProps<Data> = Content<Data> & { absent: Missing | undefined }

function PageContent<Data>({ query, absent, children }: ContentProps<Data>) {
  if (absent) return <p className="max-w-text text-ink-2">{absent.hint}</p>
  return query ? <ListState query={query}>{children}</ListState> : children
}

function PageHeader({ title, heading, lead, action, back }: HeaderProps) {
  const { label, ...link } = back ?? {}
  return (
    <header className="grid gap-3">
      {back && (
        <Link
          {...(link as LinkProps)}
          className="flex items-center gap-1.5 justify-self-start text-small text-ink-2 hover:text-ink"
        >
          <Icon name="back" size={16} />
          {label}
        </Link>
      )}
      <div className={classNames('flex flex-wrap gap-x-6 gap-y-2', lead ? 'items-start' : 'items-center')}>
        <div className={lead ? 'min-w-0 flex-1 basis-72' : 'mr-auto min-w-0'}>
          {heading ?? <h1 className="text-title font-semibold [overflow-wrap:anywhere]">{title}</h1>}
          {lead && <div className="mt-1 max-w-text text-ink-2">{lead}</div>}
        </div>
        {action}
      </div>
    </header>
  )
}

function EntryHeader({ title, lead }: HeaderProps) {
  return (
    <header className="grid gap-4">
      <span className="flex items-center gap-2.5 text-lead font-semibold">
        <Mark size={30} /> {sharedText.product}
      </span>
      <h1 className="font-serif text-display text-balance italic">{title}</h1>
      {lead && <p className="text-ink-2">{lead}</p>}
    </header>
  )
}

interface WholeProps {
  /** What the tab is called; as before if absent. */
  title?: string
  role?: 'alert'
  children: ReactNode
}

/** A sentence in place of a page: that it is loading, what went wrong, or that it is over. */
export function WholePage({ title, role, children }: WholeProps) {
  usePageTitle(title)
  return (
    <main
      role={role}
      className="mx-auto grid min-h-dvh w-full max-w-form flex-1 content-center px-5 in-[#content]:min-h-0"
    >
      {children}
    </main>
  )
}
