import { useQuery } from '@tanstack/react-query'
import { mineQuery, platformsQuery } from '../data.ts'

/** What a platform is called. */
export function usePlatformName(platform: string): string {
  const platforms = useQuery(platformsQuery).data?.items ?? []
  return platforms.find((each) => each.platform === platform)?.displayName ?? platform
}

/** As whom I post on a platform, and what that is called. */
export function useOwnAccount(platform: string): { account: string; platformName: string } {
  const platformName = usePlatformName(platform)
  const mine = useQuery(mineQuery).data?.items ?? []
  return { account: mine.find((each) => each.platform === platform)?.displayName ?? '', platformName }
}
