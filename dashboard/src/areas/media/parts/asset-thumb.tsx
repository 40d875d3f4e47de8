import type { ContentAsset } from '@stoa/sdk'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'

interface AssetThumbProps {
  asset: Pick<ContentAsset, 'mime' | 'publicUrl' | 'variants' | 'focalPoint'>
  /** Its size and form; a square of 48 px unless given. */
  className?: string
  /** How wide it is drawn, in px, by which the picture is chosen. */
  width?: number
}

/** A small picture of an asset, with its name beside it: nothing is read aloud. Of what is no image, a drawing. */
export function AssetThumb({ asset, className = 'size-12', width = 48 }: AssetThumbProps) {
  const source = pictureOf(asset, width)
  return (
    <span
      className={classNames(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-small bg-surface-2 text-ink-3',
        className,
      )}
    >
      {source === undefined ? (
        <Icon name="file" size={width > 80 ? 24 : 18} />
      ) : (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          style={{ objectPosition: positionOf(asset.focalPoint) }}
        />
      )}
    </span>
  )
}

/** The smallest picture of an image that is sharp at a width; the image itself where there is none, nothing for another file. */
export function pictureOf(
  { mime, publicUrl, variants }: Pick<ContentAsset, 'mime' | 'publicUrl' | 'variants'>,
  width: number,
): string | undefined {
  if (!mime.startsWith('image/')) return undefined
  const wanted = width * 2
  const small = variants
    .filter(({ format }) => format === 'webp')
    .toSorted((one, other) => one.width - other.width)
  return small.find((variant) => variant.width >= wanted)?.publicUrl ?? publicUrl ?? undefined
}

/** Where an image is cut, in the words of CSS. */
export const positionOf = (focal: ContentAsset['focalPoint']): string =>
  focal ? `${focal.x * 100}% ${focal.y * 100}%` : '50% 50%'
