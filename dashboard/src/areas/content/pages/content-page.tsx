import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../data/permissions/can.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { collectionsQuery, reviewQuery } from '../data.ts'
import { CollectionList } from '../lists/collection-list.tsx'
import { names } from '../names.en.ts'
import { text } from '../text.en.ts'

/** What is published: the collections, and the way to what waits for review. */
export function ContentPage() {
  const mayDesign = useCan('cms.createCollection')
  const mayImport = useCan('cms.createImport')
  return (
    <PageFrame
      variant="list"
      title={names.content}
      lead={text.collections.lead}
      query={useQuery(collectionsQuery)}
      action={<ReviewLink />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            title={text.collections.empty}
            hint={mayDesign ? text.collections.emptyHint : text.collections.emptyHintMember}
          >
            {mayDesign && (
              <Link to="/settings/content" className={buttonClass('primary')}>
                {text.collections.create}
              </Link>
            )}
            {mayImport && (
              <Link to="/settings/content-imports" className={buttonClass('secondary')}>
                {text.collections.import}
              </Link>
            )}
          </EmptyState>
        ) : (
          <CollectionList collections={items} />
        )
      }
    </PageFrame>
  )
}

function ReviewLink() {
  const { data } = useInfiniteQuery(reviewQuery)
  const waiting = data?.pages.flatMap(({ items }) => items).length ?? 0
  if (waiting === 0) return null
  return (
    <Link to="/content/review" className={buttonClass('secondary')}>
      {text.review.waiting(waiting, data?.pages.at(-1)?.nextCursor !== null)}
    </Link>
  )
}
