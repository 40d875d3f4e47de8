import type { ContentAsset } from '@stoa/sdk'
import type { ReactNode } from 'react'
import { text } from '../text.en.ts'
import { factsOf, isImage } from './asset-facts.ts'
import { AssetThumb } from './asset-thumb.tsx'

interface AssetGridProps {
  assets: readonly ContentAsset[]
  /** What opens or chooses one: a link or a button around its picture and name. */
  linkTo: (asset: ContentAsset, className: string, children: ReactNode) => ReactNode
}

const card =
  'grid w-full content-start gap-2 rounded-card border border-line bg-raised p-2 text-left hover:border-line-strong hover:bg-surface-1'

/** Assets as pictures beside each other. */
export function AssetGrid({ assets, linkTo }: AssetGridProps) {
  return (
    <ul aria-label={text.title} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {assets.map((asset) => (
        <li key={asset.id} className="grid">
          {linkTo(
            asset,
            card,
            <>
              <AssetThumb asset={asset} className="aspect-4/3 w-full" width={220} />
              <span className="grid min-w-0 px-1 pb-1">
                <span className="truncate font-medium">{asset.name}</span>
                <span className="truncate text-small text-ink-3">{factsOf(asset)}</span>
                {isImage(asset) && !asset.altText && (
                  <span className="truncate text-small text-amber">{text.noAltText}</span>
                )}
              </span>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
