import type { Block } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { blocksQuery, blockKeys } from '../conversation/blocks-query.ts'
import { text } from './text.en.ts'
import { text as inboxText } from '../text.en.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'

/** The visitors and addresses whose messages are refused, and the way to accept them again. */
export function BlockedPage() {
  const blocks = useInfiniteQuery(blocksQuery)
  const items = blocks.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <PageFrame
      variant="detail"
      title={text.blocked.title}
      lead={text.blocked.lead}
      readOnly={items.length === 0}
    >
      <ListState query={blocks}>
        {() =>
          items.length === 0 ? (
            <EmptyState title={text.blocked.emptyTitle} hint={text.blocked.emptyHint} />
          ) : (
            <Rows>
              {items.map((block) => (
                <BlockRow key={block.id} block={block} />
              ))}
            </Rows>
          )
        }
      </ListState>
      <LoadMore query={blocks} />
    </PageFrame>
  )
}

function BlockRow({ block: { id, contactId, name, email, blockedByName, createdAt } }: { block: Block }) {
  const who = name ?? email ?? text.blocked.visitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1 py-4">
      <span className="grid min-w-0 flex-1 basis-60 gap-1">
        <span className="font-medium [overflow-wrap:anywhere]">{who}</span>
        {name && email && <span className="text-small [overflow-wrap:anywhere] text-ink-2">{email}</span>}
        <span className="text-small text-ink-3">
          {text.blocked.by(blockedByName)} <Time at={createdAt} />
          {contactId && (
            <>
              {' · '}
              <Link
                to="/inbox/$view/{-$conversationId}"
                params={{ view: 'open' }}
                search={{ contact: contactId, status: 'any' }}
                className="rounded-small underline underline-offset-2 hover:text-ink"
              >
                {text.blocked.conversations}
              </Link>
            </>
          )}
        </span>
      </span>
      <ConfirmAction
        variant="secondary"
        label={text.blocked.unblock}
        title={text.blocked.unblockTitle(who)}
        body={text.blocked.unblockBody}
        write={{
          run: () => client.conversations.unblock({ id }),
          touches: blockKeys,
          said: inboxText.block.undone(who),
        }}
      />
    </li>
  )
}
