import type { ContentAsset } from '@stoa/sdk'
import { endingOf, formatSize } from '@stoa/sdk/content'
import { language } from '../../../text/language.en.ts'
import { text } from '../text.en.ts'

/** Whether an asset is drawn as an image. */
export const isImage = ({ mime }: Pick<ContentAsset, 'mime'>): boolean => mime.startsWith('image/')

/** What kind of file it is, as its name ends. */
export const typeOf = ({ name }: Pick<ContentAsset, 'name'>): string => endingOf(name)

/** How large a file is. */
export const sizeOf = ({ sizeBytes }: Pick<ContentAsset, 'sizeBytes'>): string =>
  formatSize(sizeBytes, language)

/** How many pixels an image has; nothing for another file. */
export const pixelsOf = ({ width, height }: Pick<ContentAsset, 'width' | 'height'>): string | undefined =>
  width === null || height === null ? undefined : text.pixels(width, height)

/** What is told of an asset in a line. */
export const factsOf = (asset: ContentAsset): string =>
  [typeOf(asset), sizeOf(asset), pixelsOf(asset)].filter(Boolean).join(' · ')
