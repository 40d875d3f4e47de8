import { DARK_ACCENT, INK, LIGHT_ACCENT, textOn, toHex, type Rgb } from '../embed/color.ts'
import type { Look } from '../embed/read-look.ts'

/** The colors of a look, and text colors that are legible on them, as CSS custom properties. */
export function colorSheet({ launcherColor, launcherIconColor, headerColor, themeColor }: Look): string {
  const fill = (name: string, color: Rgb, text = textOn(color)) =>
    `--${name}:${toHex(color)};--on-${name}:${toHex(text)};`
  const launcher = fill('launcher', launcherColor ?? INK, launcherIconColor)
  const dark = `{${fill('accent', themeColor ?? DARK_ACCENT)}}`
  return (
    `.svc{${launcher}${fill('header', headerColor ?? INK)}${fill('accent', themeColor ?? LIGHT_ACCENT)}}` +
    `.svc[data-scheme=dark]${dark}@media(prefers-color-scheme:dark){.svc[data-scheme=auto]${dark}}`
  )
}
