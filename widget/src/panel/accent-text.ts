import { DARK_ACCENT, DARK_PAPER, LIGHT_ACCENT, PAPER, readableOn, toHex, type Rgb } from '../embed/color.ts'

/** The accent for text: the page’s color is the same in both schemes, and is darkened or lightened until it is legible. */
export function accentTextSheet(themeColor: Rgb | undefined): string {
  const light = toHex(readableOn(PAPER, themeColor ?? LIGHT_ACCENT))
  const dark = `{--accent-text:${toHex(readableOn(DARK_PAPER, themeColor ?? DARK_ACCENT))}}`
  return (
    `.svc{--accent-text:${light}}.svc[data-scheme=dark]${dark}` +
    `@media(prefers-color-scheme:dark){.svc[data-scheme=auto]${dark}}`
  )
}
