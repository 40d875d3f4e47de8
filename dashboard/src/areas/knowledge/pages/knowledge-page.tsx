import type { KbSpace } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../../data/permissions/can.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { EmptyState, Notice } from '../../../ui/primitives/states.tsx'
import { candidatesQuery, spacesQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { AskField } from '../parts/ask-field.tsx'
import { DocumentList } from '../parts/document-list.tsx'
import { Hits } from '../parts/hits.tsx'
import { NewDocument } from '../parts/new-document.tsx'
import { NewSpace } from '../parts/new-space.tsx'
import { SpaceChoice } from '../parts/space-choice.tsx'
import { text } from '../text.en.ts'

/** What is known: spaces, their documents, and a search that shows what would be answered from. */
export function KnowledgePage() {
  const { space } = useSearch({ from: '/app/knowledge' })
  const query = useQuery(spacesQuery)
  const mayWrite = useCan('kb.createDocument')
  const hasSpaces = (query.data?.items.length ?? 0) > 0
  return (
    <PageFrame
      variant="list"
      title={names.knowledge}
      lead={text.lead}
      query={query}
      action={
        mayWrite &&
        hasSpaces && (
          <span className="flex flex-wrap gap-2">
            <Link to="/knowledge/sources" className={buttonClass('secondary')}>
              <Icon name="globe" size={16} />
              {text.sources}
            </Link>
            <NewSpace />
            <NewDocument spaceId={space} />
          </span>
        )
      }
    >
      {({ items }) => (
        <>
          <Waiting />
          {items.length === 0 ? (
            <EmptyState title={text.empty} hint={text.emptyHint}>
              {mayWrite && <NewSpace isFirst />}
            </EmptyState>
          ) : (
            <Spaces spaces={items} />
          )}
        </>
      )}
    </PageFrame>
  )
}

function Waiting() {
  const count = useQuery(candidatesQuery).data?.items.length ?? 0
  if (count === 0) return null
  return (
    <Notice>
      {text.waiting(count)}{' '}
      <Link to="/review" className="font-medium text-accent-text underline underline-offset-2">
        {text.waitingLink}
      </Link>
    </Notice>
  )
}

function Spaces({ spaces }: { spaces: readonly KbSpace[] }) {
  const { space: chosen, q = '' } = useSearch({ from: '/app/knowledge' })
  const navigate = useNavigate()
  const space = spaces.find(({ id }) => id === chosen)
  const ask = (wanted: string) =>
    void navigate({
      to: '/knowledge',
      search: { ...(space && { space: space.id }), ...(wanted && { q: wanted }) },
      replace: true,
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[11rem_minmax(0,1fr)]">
      <SpaceChoice spaces={spaces} chosen={space?.id} q={q} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <AskField q={q} onAsk={ask} />
        {q ? <Hits q={q} spaceId={space?.id} /> : <DocumentList spaces={spaces} space={space} />}
      </div>
    </div>
  )
}
