import { BLACK, INK, PAPER, WHITE } from '../../../ui/styles/palette.ts'

/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number]

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** The ratios that WCAG 2 asks for at level AA, for text and for drawings. */
export const AA_TEXT = 4.5
export const AA_DRAWING = 3

/** Whether a text is a colour as the widget reads it: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`. */
export const isHexColor = (text: string) => HEX.test(text)

/** `#rrggbb` of a hex colour, transparency laid over paper as the widget does. */
export const opaque = (text: string) =>
  `#${parse(text)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/** The colour of text that the widget puts on a fill: white, else near-black, else black, so that it can be read. */
export const textOn = (fill: string) =>
  [WHITE, INK[0]].find((text) => contrast(fill, text) >= AA_TEXT) ?? BLACK

/** Contrast of two hex colours as WCAG 2 defines it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

function parse(text: string): Rgb {
  const long = text.length < 7 ? text.replace(/[0-9a-f]/gi, '$&$&') : text
  const share = long.length === 9 ? byteOf(long, 3) / 255 : 1
  const over = (index: number) => {
    const paper = byteOf(PAPER[0], index)
    return Math.round(paper + (byteOf(long, index) - paper) * share)
  }
  return [over(0), over(1), over(2)]
}

const byteOf = (hex: string, index: number) => parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16)

function luminance(color: Rgb): number {
  const linear = (part: number) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
}
