import { useInfiniteQuery } from '@tanstack/react-query'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { reviewQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { ReviewList } from '../review/review-list.tsx'
import { text } from '../text.en.ts'

/** What programs wrote and waits for somebody who decides about it. */
export function ReviewPage() {
  const query = useInfiniteQuery(reviewQuery)
  return (
    <PageFrame
      variant="figures"
      title={names.review}
      lead={text.review.lead}
      back={{ to: '/content', label: names.content }}
      query={query}
    >
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        return items.length === 0 ? (
          <EmptyState title={text.review.empty} hint={text.review.emptyHint} />
        ) : (
          <ReviewList entries={items} query={query} />
        )
      }}
    </PageFrame>
  )
}
