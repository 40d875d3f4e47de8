import type { ContentAsset } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { Time } from '../../../ui/primitives/time.tsx'
import type { Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { text } from '../text.en.ts'
import { isImage, pixelsOf, sizeOf, typeOf } from './asset-facts.ts'
import { AssetThumb } from './asset-thumb.tsx'

const columns: Column<ContentAsset>[] = [
  {
    name: text.asset.altText,
    align: 'left',
    value: ({ altText }) => altText ?? '',
    cell: (asset) =>
      asset.altText ?? (isImage(asset) ? <span className="text-amber">{text.noAltText}</span> : ''),
  },
  { name: text.type, align: 'left', value: typeOf, cell: typeOf },
  { name: text.dimensions, cell: (asset) => pixelsOf(asset) ?? '' },
  { name: text.size, value: ({ sizeBytes }) => sizeBytes, cell: sizeOf },
  { name: text.added, value: ({ createdAt }) => createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** Assets in lines, with what is said of each. */
export function AssetTable({ assets, isWhole }: { assets: readonly ContentAsset[]; isWhole: boolean }) {
  return (
    <DataTable
      label={text.title}
      head={text.name}
      rows={assets}
      isWhole={isWhole}
      keyOf={({ id }) => id}
      nameValue={({ name }) => name}
      name={(asset) => (
        <Link
          to="/media/$assetId"
          params={{ assetId: asset.id }}
          className="flex min-w-40 items-center gap-3 font-medium"
        >
          <AssetThumb asset={asset} className="size-10" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{asset.name}</span>
        </Link>
      )}
      columns={columns}
    />
  )
}
