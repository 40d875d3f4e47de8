import type { ContentWaitingEntry } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { mostDrafts } from '../data.ts'
import { text } from '../text.en.ts'
import { HomeSection, moreLinkClass } from './home-section.tsx'
import { mostShown, restOf, rowId } from './waiting.ts'

/** The drafts of content that agents wrote and nobody has decided about, newest first. */
export function ContentToReview({ drafts }: { drafts: readonly ContentWaitingEntry[] }) {
  const rest = restOf(drafts.length, mostDrafts)
  return (
    <HomeSection
      title={text.review.title}
      more={
        <Link to="/content/review" className={moreLinkClass}>
          {rest === undefined ? text.review.all : text.review.more(rest)}
        </Link>
      }
    >
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
        {drafts.slice(0, mostShown).map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </HomeSection>
  )
}

function DraftRow({ draft }: { draft: ContentWaitingEntry }) {
  const { id, title, collectionSlug, locale, live, updatedAt } = draft
  return (
    <li>
      <Link
        id={rowId(draft)}
        to="/content/review"
        search={{ entry: id }}
        className="flex items-center gap-3 px-4 py-3 hover:bg-surface-1 focus-visible:-outline-offset-2"
      >
        <span className="shrink-0 text-ink-3">
          <Icon name="note" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 truncate font-medium max-sm:flex-1">{title}</span>
            <span className="max-sm:order-last max-sm:w-full">
              {live ? (
                <Badge tone="amber" icon="refresh">
                  {text.review.change}
                </Badge>
              ) : (
                <Badge icon="plus">{text.review.fresh}</Badge>
              )}
            </span>
            <span className="ml-auto shrink-0 text-small text-ink-3 tabular-nums">
              <span className="sr-only">{text.review.since} </span>
              <Time at={updatedAt} />
            </span>
          </span>
          <span className="block truncate text-small text-ink-2">
            {collectionSlug} · {locale}
          </span>
        </span>
      </Link>
    </li>
  )
}
