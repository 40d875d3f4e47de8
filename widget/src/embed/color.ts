import { INK, PAPER } from './palette.ts'

export { DARK_ACCENT, DARK_PAPER, INK, LIGHT_ACCENT, PAPER } from './palette.ts'

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

const AA_TEXT = 4.5
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const LONGEST_SHORT = '#rgba'.length

/** Reads `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; transparency is blended with the paper color. */
export function parseHexColor(text: string): Rgb | undefined {
  if (!HEX.test(text)) return undefined
  const long = text.length > LONGEST_SHORT ? text : text.replace(/\w/g, '$&$&')
  const byte = (index: number) => parseInt(long.slice(1 + index * 2, 3 + index * 2), 16)
  const color: Rgb = [byte(0), byte(1), byte(2)]
  return long.length === 9 ? mix(PAPER, color, byte(3) / 255) : color
}

/** A color as `#rrggbb`. */
export const toHex = (color: Rgb) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** The contrast of two colors by WCAG 2: 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The text color with a contrast of at least 4.5 on a fill: white, else ink, else black. */
export const textOn = (fill: Rgb): Rgb =>
  [WHITE, INK].find((text) => contrast(fill, text) >= AA_TEXT) ?? BLACK

/** The color nearest to the wanted one that has a contrast of at least 4.5 as text on a background. */
export function readableOn(background: Rgb, wanted: Rgb): Rgb {
  const goal = luminance(background) > 0.18 ? INK : WHITE
  for (let share = 0; share < 1; share += 0.05) {
    const color = mix(wanted, goal, share)
    if (contrast(color, background) >= AA_TEXT) return color
  }
  return goal
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const mix = (from: Rgb, to: Rgb, share: number) =>
  from.map((part, index) => Math.round(part + ((to[index] as number) - part) * share)) as unknown as Rgb
