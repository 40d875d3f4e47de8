import type { ContentAsset } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { cmsListAssets as bounds } from '../../../data/bounds.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { FilterSelect } from '../../../ui/charts/filter-select.tsx'
import { Segmented } from '../../../ui/charts/segmented.tsx'
import { CheckField } from '../../../ui/primitives/field.tsx'
import { SearchInput } from '../../../ui/primitives/search-input.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { assetsQuery, type AssetKind } from '../data.ts'
import { AssetGrid } from '../parts/asset-grid.tsx'
import { AssetTable } from '../parts/asset-table.tsx'
import { DropZone } from '../parts/drop-zone.tsx'
import { UploadButton } from '../parts/upload-button.tsx'
import { UploadList } from '../parts/upload-list.tsx'
import { text } from '../text.en.ts'
import { uploadFiles } from '../upload-store.ts'

/** Every image and file that content can show. */
export function MediaPage() {
  const { q, kind, show, view } = useSearch({ from: '/app/media' })
  const assets = useInfiniteQuery({
    ...assetsQuery({ q, kind, unused: show === 'unused' }),
    placeholderData: (before) => before,
  })
  const isFiltered = q !== undefined || kind !== undefined || show !== undefined
  const upload = (files: readonly File[]) => uploadFiles(files)
  return (
    <PageFrame
      variant="list"
      title={text.title}
      lead={text.lead}
      action={<UploadButton variant="primary" label={text.upload} onFiles={upload} />}
    >
      <DropZone onFiles={upload}>
        <Filters />
        <UploadList />
        <ListState query={assets}>
          {({ pages }) => {
            const found = pages.flatMap(({ items }) => items)
            if (found.length === 0) return <Nothing isFiltered={isFiltered} />
            return (
              <>
                {view === 'list' ? (
                  <AssetTable assets={found} isWhole={!assets.hasNextPage} />
                ) : (
                  <AssetGrid assets={found} linkTo={openAsset} />
                )}
                <LoadMore query={assets} />
              </>
            )
          }}
        </ListState>
      </DropZone>
    </PageFrame>
  )
}

const openAsset = (asset: ContentAsset, className: string, children: React.ReactNode) => (
  <Link to="/media/$assetId" params={{ assetId: asset.id }} className={className}>
    {children}
  </Link>
)

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title={text.nothingFound} hint={text.nothingFoundHint} />
  ) : (
    <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
  )
}

function Filters() {
  const search = useSearch({ from: '/app/media' })
  const navigate = useNavigate({ from: '/media' })
  const [q, setQ] = useState(search.q ?? '')
  const change = (next: {
    q?: string
    kind?: AssetKind | 'all'
    unused?: boolean
    view?: 'grid' | 'list'
  }) => {
    const { q: words = q, kind = search.kind, unused = search.show === 'unused', view = search.view } = next
    const wanted = words.trim()
    void navigate({
      search: {
        ...(wanted && { q: wanted }),
        ...(kind && kind !== 'all' && { kind }),
        ...(unused && { show: 'unused' as const }),
        ...(view === 'list' && { view }),
      },
      replace: true,
    })
  }
  return (
    <div role="search" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-60">
        <SearchInput
          label={text.search}
          hint={text.searchHint}
          maxLength={bounds.q}
          value={q}
          onChange={(next) => {
            setQ(next)
            change({ q: next })
          }}
        />
      </span>
      <FilterSelect
        label={text.kind}
        value={search.kind ?? 'all'}
        options={(['all', 'image', 'file'] as const).map((value) => ({ value, label: text.kinds[value] }))}
        onChange={(kind) => change({ kind })}
      />
      <CheckField
        label={text.unused}
        checked={search.show === 'unused'}
        onChange={(event) => change({ unused: event.target.checked })}
      />
      <Segmented
        label={text.view}
        value={search.view ?? 'grid'}
        options={(['grid', 'list'] as const).map((value) => ({ value, label: text.views[value] }))}
        onChange={(view) => change({ view })}
      />
    </div>
  )
}
