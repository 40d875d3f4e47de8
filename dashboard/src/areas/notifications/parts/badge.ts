import { INK, PAPER, RAISED } from '../../../ui/styles/palette.ts'
import favicon from '../../../ui/assets/favicon.svg?raw'

/** A count as a badge has room for it; nothing for none. */
export const badgeText = (count: number): string => (count <= 0 ? '' : count > 99 ? '99+' : String(count))

/** The icon of the tab with a count in its corner; a dot where the count has no room. */
export function badgedIcon(count: number, isDark: boolean): string {
  if (count <= 0) return favicon
  const [fill, ink, gap] = isDark ? [INK[1], INK[0], PAPER[1]] : [INK[0], PAPER[0], RAISED[0]]
  const badge =
    count > 9
      ? `<circle cx="24" cy="24" r="7" fill="${fill}" stroke="${gap}" stroke-width="2"/>`
      : `<circle cx="20" cy="20" r="11" fill="${fill}" stroke="${gap}" stroke-width="2"/><text x="20" y="26.4" text-anchor="middle" font-family="sans-serif" font-size="18" font-weight="700" fill="${ink}">${count}</text>`
  return favicon.replace('</svg>', `${badge}</svg>`)
}

/** An SVG as an address that an icon can have. */
export const svgAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
