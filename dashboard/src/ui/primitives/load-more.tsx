import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sharedText } from '../../text/shared.en.ts'
import { Button } from './button.tsx'
import { errorText, Notice } from './states.tsx'

interface LoadMoreProps {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >
  label?: string
}

/** Reads on when the end of a list comes into sight; a button for whom that does not happen. */
export function LoadMore({ query, label = sharedText.common.more }: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    const end = ref.current
    if (!end || !waits) return undefined
    // Begun anew after each page: a page may be too short to push the end out of sight.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: '400px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [waits, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={ref} className="grid justify-items-center gap-3 py-4">
      {isFetchNextPageError && <Notice tone="error">{errorText(query.error)}</Notice>}
      <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
        {isFetchingNextPage
          ? sharedText.common.loading
          : isFetchNextPageError
            ? sharedText.common.retry
            : label}
      </Button>
    </div>
  )
}
