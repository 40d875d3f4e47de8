import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { assetsKey } from './keys.ts'

/** Images, or all other files. */
export type AssetKind = 'image' | 'file'

/** Which assets are wanted. */
export interface AssetFilter {
  q?: string | undefined
  kind?: AssetKind | undefined
  unused?: boolean | undefined
}

/** Assets, the newest first. */
export const assetsQuery = ({ q, kind, unused }: AssetFilter) =>
  infiniteQueryOptions({
    queryKey: [...assetsKey, 'list', q ?? '', kind ?? '', unused ?? false],
    queryFn: ({ pageParam }) =>
      client.cms.listAssets({
        limit: 60,
        ...(q && { q }),
        ...(kind && { kind }),
        ...(unused && { unused }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** One asset. */
export const assetQuery = (assetId: string) =>
  queryOptions({
    queryKey: [...assetsKey, 'one', assetId],
    queryFn: () => client.cms.getAsset({ assetId }),
  })

/** Where it is shown. */
export const usageQuery = (assetId: string) =>
  queryOptions({
    queryKey: [...assetsKey, 'usage', assetId],
    queryFn: async () => (await client.cms.listAssetUsage({ assetId })).items,
  })
