import type { CannedReply } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AudienceBadge, UsageFacts } from '../parts/canned-reply-facts.tsx'
import { cannedRepliesQuery, matching } from '../data.ts'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { conversationsListCannedReplies } from '../../../data/bounds.ts'

/** Every canned reply, the shared ones and one's own, and the way to a new one. */
export function CannedRepliesPage() {
  const replies = useQuery(cannedRepliesQuery)
  const create = (
    <Link
      to="/settings/canned-replies/$cannedReplyId"
      params={{ cannedReplyId: 'new' }}
      className={buttonClass('primary')}
    >
      <Icon name="plus" size={16} />
      {text.cannedReplies.create}
    </Link>
  )
  return (
    <PageFrame
      variant="detail"
      title={text.cannedReplies.title}
      lead={text.cannedReplies.lead}
      action={create}
      query={replies}
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState title={text.cannedReplies.emptyTitle} hint={text.cannedReplies.emptyHint} />
        ) : (
          <CannedReplyList replies={all} />
        )
      }
    </PageFrame>
  )
}

function CannedReplyList({ replies }: { replies: readonly CannedReply[] }) {
  const { q: linked = '', show } = useSearch({ from: '/app/settings/canned-replies' })
  const navigate = useNavigate({ from: '/settings/canned-replies' })
  const [q, setQ] = useState(linked)
  const found = matching(replies, { q, show })
  const search = (next: { q: string; show: 'shared' | 'own' | undefined }) => {
    setQ(next.q)
    const wanted = next.q.trim()
    void navigate({
      search: { ...(wanted && { q: wanted }), ...(next.show && { show: next.show }) },
      replace: true,
    })
  }
  return (
    <div className="grid gap-5">
      <div role="search" className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label={text.cannedReplies.search}
          type="search"
          maxLength={conversationsListCannedReplies.q}
          placeholder={text.cannedReplies.searchHint}
          value={q}
          onChange={(event) => search({ q: event.target.value, show })}
        />
        <SelectField
          label={text.cannedReplies.show}
          value={show ?? 'all'}
          options={(['all', 'shared', 'own'] as const).map((value) => ({
            value,
            label: text.cannedReplies.shows[value],
          }))}
          onChange={(value) => search({ q, show: value === 'all' ? undefined : value })}
        />
      </div>
      <p role="status" className="text-small text-ink-3">
        {text.cannedReplies.found(found.length)}
      </p>
      {found.length === 0 ? (
        <EmptyState title={text.cannedReplies.nothingFound} hint={text.cannedReplies.nothingFoundHint} />
      ) : (
        <Rows>
          {found.map((reply) => (
            <CannedReplyRow key={reply.id} reply={reply} />
          ))}
        </Rows>
      )}
    </div>
  )
}

function CannedReplyRow({ reply }: { reply: CannedReply }) {
  return (
    <li>
      <Link
        to="/settings/canned-replies/$cannedReplyId"
        params={{ cannedReplyId: reply.id }}
        className="flex items-center gap-4 px-1 py-4 hover:bg-surface-1"
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{reply.title}</span>
            <code className="rounded-small bg-chip px-1.5 text-small text-ink-2 [overflow-wrap:anywhere]">
              {reply.shortcut}
            </code>
            <AudienceBadge shared={reply.shared} />
          </span>
          <span className="truncate text-small text-ink-2">{reply.body}</span>
          <span className="text-small text-ink-3">
            <UsageFacts reply={reply} />
          </span>
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  )
}
