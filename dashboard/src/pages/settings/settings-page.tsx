import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { usePageTitle } from '../../shell/page-title.ts'

interface HeaderProps {
  title: string
  lead?: ReactNode
  action?: ReactNode
  back?:
    | {
        to:
          | '/settings/channels'
          | '/settings/trackers'
          | '/settings/webhooks'
          | '/settings/canned-replies'
          | '/settings/topics'
        params?: undefined
        label: string
      }
    | { to: '/settings/channels/$channelId'; params: { channelId: string }; label: string }
}

interface PageProps extends HeaderProps {
  /** Whether nothing on it takes the focus: then the page itself does, so that keys scroll it. */
  readOnly?: boolean
  children: ReactNode
}

/** The frame of a settings page: what it is, what can be done, and the content. */
export function SettingsPage({ children, readOnly = false, ...header }: PageProps) {
  return (
    <main
      tabIndex={readOnly ? 0 : undefined}
      className="min-h-0 flex-1 overflow-y-auto"
      data-scroll-restoration-id="settings"
    >
      <div className="mx-auto grid max-w-[800px] grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8 md:px-8 md:py-12">
        <SettingsHeader {...header} />
        {children}
      </div>
    </main>
  )
}

/** What a settings page is, and what can be done on it. */
export function SettingsHeader({ title, lead, action, back }: HeaderProps) {
  usePageTitle(title)
  return (
    <header className="grid gap-3">
      {back && (
        <Link
          to={back.to}
          {...(back.params && { params: back.params })}
          className="flex items-center gap-1.5 justify-self-start text-small text-ink-2 hover:text-ink"
        >
          <Icon name="back" size={16} />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title font-semibold [overflow-wrap:anywhere]">{title}</h1>
          {lead && <div className="mt-1 max-w-[60ch] text-ink-2">{lead}</div>}
        </div>
        {action}
      </div>
    </header>
  )
}

interface SectionProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** A part of a settings page under its own heading. */
export function SettingsSection({ title, lead, children }: SectionProps) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-7">
      <div>
        <h2 className="text-lead font-semibold">{title}</h2>
        {lead && <p className="max-w-[64ch] text-ink-2">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** Rows under hairlines. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-y border-line">{children}</ul>
}
