/** From olive over green and blue to purple, in degrees: red is for what needs a person. */
const firstHue = 80
const hues = 250
/** How far along those one channel is from the next, so that any few of them in a row are far apart; the first is blue. */
const goldenRatio = 0.618
const start = 0.68

/** A colour for each channel, which reads on light and on dark; ids are older first, so that a new one changes none. */
export function channelColours(ids: readonly string[]): ReadonlyMap<string, string> {
  const sorted = ids.toSorted()
  return new Map(
    sorted.map((id, index) => {
      const hue = Math.round(firstHue + hues * ((start + index * goldenRatio) % 1))
      return [id, `light-dark(oklch(0.5 0.13 ${hue}), oklch(0.76 0.12 ${hue}))`]
    }),
  )
}
