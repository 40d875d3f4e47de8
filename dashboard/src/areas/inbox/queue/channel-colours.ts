import { colourOfHue } from '../../../ui/styles/colour-of-hue.ts'

/** The first hue in degrees: hues go from olive over green and blue to purple; red means that a person is needed. */
const firstHue = 80
const hues = 250
/** The step from one channel’s hue to the next, so that neighbours differ much; the first is blue. */
const goldenRatio = 0.618
const start = 0.68

/** A colour for each channel, which reads on light and on dark; ids are older first, so that a new one changes none. */
export function channelColours(ids: readonly string[]): ReadonlyMap<string, string> {
  const sorted = ids.toSorted()
  return new Map(
    sorted.map((id, index) => {
      const hue = Math.round(firstHue + hues * ((start + index * goldenRatio) % 1))
      return [id, colourOfHue(hue)]
    }),
  )
}
