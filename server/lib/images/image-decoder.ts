import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { MAX_PIXELS } from './image-limits.ts'

// One thread an image and nothing kept between images: how many are worked on at once is the gate’s business.
sharp.concurrency(1)
sharp.cache(false)

// The decoder goes by what the bytes are, too. In this process it knows these four formats, and no SVG, PDF or TIFF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})

/** No step of the work on one image takes longer. */
const TIMEOUT_SECONDS = 30

/** Opens an image in one of the four formats, turned upright; an animation’s first frame unless `animated`. */
export const openImage = (
  bytes: Buffer,
  options: Pick<SharpOptions, 'animated' | 'limitInputPixels'> = {},
): Sharp =>
  sharp(bytes, {
    // Worse than truncated; mere warnings are common in what cameras write.
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    autoOrient: !options.animated,
    ...options,
  }).timeout({ seconds: TIMEOUT_SECONDS })

/** Decoded pixels, upright and in sRGB. */
export interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Goes on with decoded pixels. */
export const openPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SECONDS })
