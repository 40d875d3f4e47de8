/** Degrees on the wheel from one channel to the next: any few of them in a row are far apart. */
const goldenAngle = 137.5
const firstHue = 250

/** A colour for each channel, which reads on light and on dark; ids are older first, so that a new one changes none. */
export function channelColours(ids: readonly string[]): ReadonlyMap<string, string> {
  const sorted = ids.toSorted()
  return new Map(
    sorted.map((id, index) => {
      const hue = (firstHue + index * goldenAngle) % 360
      return [id, `light-dark(oklch(0.5 0.13 ${hue}), oklch(0.76 0.12 ${hue}))`]
    }),
  )
}
