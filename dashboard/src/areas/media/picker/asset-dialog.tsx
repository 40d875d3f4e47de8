import type { ContentAsset } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { cmsListAssets, cmsUpdateAsset } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { atMost } from '../../../ui/forms/validation.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextArea } from '../../../ui/primitives/field.tsx'
import { SearchInput } from '../../../ui/primitives/search-input.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { assetsQuery, type AssetKind } from '../data.ts'
import { assetsKey } from '../keys.ts'
import { factsOf, isImage } from '../parts/asset-facts.ts'
import { AssetGrid } from '../parts/asset-grid.tsx'
import { AssetThumb } from '../parts/asset-thumb.tsx'
import { DropZone } from '../parts/drop-zone.tsx'
import { UploadButton } from '../parts/upload-button.tsx'
import { UploadList } from '../parts/upload-list.tsx'
import { text } from '../text.en.ts'
import { uploadFiles } from '../upload-store.ts'

interface AssetDialogProps {
  /** Offers only these; images and other files unless given. */
  kind?: AssetKind | undefined
  onPick: (asset: ContentAsset) => void
  onClose: () => void
}

/** Asks for one asset: one that is there, or one that is uploaded now. An image without an alternative text is asked for one. */
export function AssetDialog({ kind, onPick, onClose }: AssetDialogProps) {
  const [chosen, setChosen] = useState<ContentAsset>()
  const choose = (asset: ContentAsset) =>
    isImage(asset) && !asset.altText ? setChosen(asset) : onPick(asset)
  return (
    <Dialog
      title={text.picker.title[kind ?? 'any']}
      onClose={onClose}
      wide
      dismissable={chosen === undefined}
    >
      {chosen ? (
        <Chosen key={chosen.id} asset={chosen} onPick={onPick} onBack={() => setChosen(undefined)} />
      ) : (
        <Choice kind={kind} onChoose={choose} />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  kind: AssetKind | undefined
  onChoose: (asset: ContentAsset) => void
}

function Choice({ kind, onChoose }: ChoiceProps) {
  const [q, setQ] = useState('')
  const assets = useInfiniteQuery({
    ...assetsQuery({ q: q.trim(), kind }),
    placeholderData: (before) => before,
  })
  // Of several files the first to arrive is chosen; the others are in the library.
  const upload = (files: readonly File[]) => uploadFiles(files, { onDone: onChoose })
  return (
    <DropZone onFiles={upload}>
      <div className="grid gap-3">
        <div role="search" className="flex flex-wrap items-center gap-3">
          <SearchInput
            label={text.search}
            hint={text.searchHint}
            maxLength={cmsListAssets.q}
            value={q}
            onChange={setQ}
            className="min-w-0 flex-1 basis-40"
          />
          <UploadButton isSingle kind={kind} label={text.picker.upload} onFiles={upload} />
        </div>
        <p className="text-small text-ink-3">{text.picker.drop}</p>
      </div>
      <UploadList />
      <ListState query={assets}>
        {({ pages }) => {
          const found = pages.flatMap(({ items }) => items)
          if (found.length === 0)
            return q.trim() === '' ? (
              <EmptyState title={text.emptyTitle} />
            ) : (
              <EmptyState title={text.nothingFound} hint={text.nothingFoundHint} />
            )
          return (
            <>
              <AssetGrid
                assets={found}
                linkTo={(asset, className, children) => (
                  <button type="button" className={className} onClick={() => onChoose(asset)}>
                    {children}
                  </button>
                )}
              />
              <LoadMore query={assets} />
            </>
          )
        }}
      </ListState>
    </DropZone>
  )
}

interface ChosenProps {
  asset: ContentAsset
  onPick: (asset: ContentAsset) => void
  onBack: () => void
}

function Chosen({ asset, onPick, onBack }: ChosenProps) {
  const form = useForm({
    initial: { altText: '' },
    rules: { altText: atMost(cmsUpdateAsset.altText) },
    submit: async (values) => {
      const altText = values.altText.trim()
      if (altText === '') return onPick(asset)
      await write({
        run: () => client.cms.updateAsset({ assetId: asset.id, altText }),
        touches: [assetsKey],
        done: onPick,
      })
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <div className="flex items-center gap-4">
        <AssetThumb asset={asset} className="size-24" width={96} />
        <span className="grid min-w-0">
          <span className="font-medium [overflow-wrap:anywhere]">{asset.name}</span>
          <span className="text-small text-ink-3">{factsOf(asset)}</span>
        </span>
      </div>
      <TextArea
        label={text.asset.altText}
        help={text.asset.altTextHelp}
        optional
        rows={2}
        autoFocus
        maxLength={cmsUpdateAsset.altText}
        {...form.text('altText')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{text.picker.back}</Button>
        <Button type="submit" variant="primary" disabled={form.pending}>
          {text.picker.use}
        </Button>
      </div>
    </form>
  )
}
