import { openImage, openPixels } from './image-decoder.ts'

/** The width and height of an icon. */
const ICON_PIXELS = 128
/** Most pixels of what an icon is made of. */
const MAX_SOURCE_PIXELS = 4_000_000

/** Draws an image as a square PNG, whole, with nothing where it is narrower. */
export const drawIcon = (image: Buffer): Promise<Buffer> =>
  openImage(image, { limitInputPixels: MAX_SOURCE_PIXELS })
    .resize({ width: ICON_PIXELS, height: ICON_PIXELS, fit: 'contain', background: '#00000000' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()

/** A square with a ring: what stands for something that has no picture. Colours are `#rrggbb`. */
export async function drawPlainIcon(colours: { background: string; mark: string }): Promise<Buffer> {
  const middle = ICON_PIXELS / 2
  const distances = Array.from({ length: ICON_PIXELS ** 2 }, (_, at) =>
    Math.hypot((at % ICON_PIXELS) + 0.5 - middle, Math.floor(at / ICON_PIXELS) + 0.5 - middle),
  )
  const [back, mark] = [colours.background, colours.mark].map(channelsOf) as [number[], number[]]
  const bytes = distances.flatMap((distance) => {
    // One pixel wide is the edge, so that it looks round.
    const share = Math.max(0, Math.min(1, 10 - Math.abs(distance - middle / 2)))
    return back.map((channel, index) =>
      Math.round(channel + (mark[index] as number) * share - channel * share),
    )
  })
  const info = { width: ICON_PIXELS, height: ICON_PIXELS, channels: 3 } as const
  return openPixels({ data: Buffer.from(bytes), info })
    .png()
    .toBuffer()
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
