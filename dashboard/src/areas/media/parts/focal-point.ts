import type { ContentAsset } from '@stoa/sdk'

/** What must stay in sight when an image is cut; `null` is its middle. */
export type Focal = ContentAsset['focalPoint']

const STEP = 0.01
const WIDE_STEP = 0.1

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

/** The point of an image's area at a place of the page. */
export const pointAt = (
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
): NonNullable<Focal> => ({
  x: within((clientX - left) / width),
  y: within((clientY - top) / height),
})

/** Where an arrow key moves a point: by a hundredth, with Shift by a tenth. Nothing for another key. */
export function movedByKey(
  focal: Focal,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): NonNullable<Focal> | undefined {
  const [x, y] = ARROWS[key] ?? []
  if (x === undefined || y === undefined) return undefined
  const by = shiftKey ? WIDE_STEP : STEP
  const before = focal ?? { x: 0.5, y: 0.5 }
  return { x: within(before.x + x * by), y: within(before.y + y * by) }
}
