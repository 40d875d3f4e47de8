import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { assetQuery, type AssetKind } from '../data.ts'
import { factsOf, isImage } from '../parts/asset-facts.ts'
import { AssetThumb } from '../parts/asset-thumb.tsx'
import { text } from '../text.en.ts'
import { AssetDialog } from './asset-dialog.tsx'

interface AssetPickerProps {
  /** What it is for, which its buttons are called by. */
  label: string
  /** The id of the asset that is chosen. */
  value: string | undefined
  onChange: (assetId: string | undefined) => void
  /** Offers only these; images and other files unless given. */
  kind?: AssetKind | undefined
  isReadOnly?: boolean
  /** The id of its first button, for a label. */
  id?: string
  describedBy?: string | undefined
  isInvalid?: boolean
}

/** A field whose value is an asset: shows it, and opens the media library to choose or upload another one. */
export function AssetPicker(props: AssetPickerProps) {
  const { label, value, onChange, kind, isReadOnly = false, id, describedBy, isInvalid = false } = props
  const [isOpen, setIsOpen] = useState(false)
  const open = useRef<HTMLButtonElement>(null)
  const choose = value ? text.picker.change : kind === 'image' ? text.picker.chooseImage : text.picker.choose
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap items-center gap-3 rounded-control border border-control-line bg-raised p-2 data-invalid:border-red"
      {...(isInvalid && { 'data-invalid': '' })}
    >
      {value ? (
        <Chosen assetId={value} />
      ) : (
        <span className="min-w-0 flex-1 px-1 text-ink-3">{text.picker.none}</span>
      )}
      {!isReadOnly && (
        <span className="flex flex-wrap gap-2">
          <Button
            ref={open}
            {...(id !== undefined && { id })}
            aria-label={`${label}: ${choose}`}
            aria-describedby={describedBy}
            onClick={() => setIsOpen(true)}
          >
            {choose}
          </Button>
          {value && (
            <Button
              variant="ghost"
              aria-label={`${label}: ${text.picker.remove}`}
              onClick={() => {
                onChange(undefined)
                open.current?.focus()
              }}
            >
              {text.picker.remove}
            </Button>
          )}
        </span>
      )}
      {isOpen && (
        <AssetDialog
          kind={kind}
          onClose={() => setIsOpen(false)}
          onPick={(asset) => {
            setIsOpen(false)
            onChange(asset.id)
          }}
        />
      )}
    </div>
  )
}

function Chosen({ assetId }: { assetId: string }) {
  const { data: asset, isError } = useQuery(assetQuery(assetId))
  if (!asset)
    return <span className="min-w-0 flex-1 px-1 text-ink-3">{isError ? text.picker.gone : assetId}</span>
  return (
    <span className="flex min-w-0 flex-1 basis-52 items-center gap-3">
      <AssetThumb asset={asset} />
      <span className="grid min-w-0">
        <Link to="/media/$assetId" params={{ assetId }} className="truncate font-medium hover:underline">
          {asset.name}
        </Link>
        <span className="truncate text-small text-ink-3">
          {isImage(asset) ? (asset.altText ?? text.noAltText) : factsOf(asset)}
        </span>
      </span>
    </span>
  )
}
