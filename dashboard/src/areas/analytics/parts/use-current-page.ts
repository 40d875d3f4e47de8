import { useLocation } from '@tanstack/react-router'

/** The pages about a tracker, in the order of their tabs; the overview has no path of its own. */
export const analyticsPages = [
  'overview',
  'funnels',
  'goals',
  'searches',
  'retention',
  'live',
  'traffic',
] as const

/** One of them. */
export type AnalyticsPage = (typeof analyticsPages)[number]

/** Which of the pages about a tracker is shown. */
export function useCurrentPage(): AnalyticsPage {
  const last = useLocation({ select: ({ pathname }) => pathname.split('/')[3] })
  return useIsShared() ? 'overview' : (analyticsPages.find((page) => page === last) ?? 'overview')
}

const useIsShared = () => useLocation({ select: ({ pathname }) => pathname.startsWith('/shared/') })
