import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { text as analyticsText } from '../text.en.ts'
import { liveQuery } from '../data.ts'
import { useAnalyticsSource } from '../analytics-source.ts'

/** How many visitors are there now, and the way to them. */
export function LiveNow() {
  const source = useAnalyticsSource()
  const { data } = useQuery(liveQuery(source))
  if (!data) return null
  const text = (
    <>
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${data.visitors > 0 ? 'bg-green' : 'bg-line-strong'}`}
      />
      {analyticsText.now(data.visitors)}
    </>
  )
  const look = 'control -mx-2 inline-flex items-center gap-2 rounded-control px-2 text-small tabular-nums'
  return source.isShared ? (
    <p title={analyticsText.nowHint} className={`${look} text-ink-2`}>
      {text}
    </p>
  ) : (
    <Link
      to="/analytics/$trackerId/live"
      params={{ trackerId: source.trackerId }}
      title={analyticsText.nowHint}
      className={`${look} text-ink-2 hover:bg-surface-2 hover:text-ink`}
    >
      {text}
    </Link>
  )
}
