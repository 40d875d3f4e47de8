import { black, palette, white, type ColourName } from '../server/lib/palette/palette.ts'

const OF = 'server/lib/palette/palette.ts by `npm run generate`'
const names = Object.keys(palette) as ColourName[]

/** A colour's name in style sheets: `surface1` is `surface-1`, `accentSoft` is `accent-soft`. */
const cssName = (name: string) => name.replace(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`)

/** The colours of the dashboard, light and dark in one definition each. */
export const dashboardPalette = (): string => `/* Made from ${OF}. */
:root {
${names.map((name) => `  --${cssName(name)}: light-dark(${palette[name].join(', ')});`).join('\n')}
}
`

/** The few colours that the dashboard's code needs: what it draws into the icon of the tab, what the widget has by itself. */
export const dashboardColours = (): string => `// Made from ${OF}.

/** Colours on light and on dark paper, for what no style sheet reaches. */
${(['paper', 'raised', 'ink', 'accent'] as const)
  .map((name) => `export const ${name.toUpperCase()} = ['${palette[name].join(`', '`)}'] as const`)
  .join('\n')}
export const WHITE = '${white}'
export const BLACK = '${black}'
`

/** What the widget calls the colours that it uses: few, and in short, since they are on every page that carries it. */
const IN_WIDGET = {
  ink: 'ink',
  paper: 'paper',
  surface: 'surface2',
  hairline: 'line',
  control: 'controlLine',
  muted: 'ink3',
  danger: 'red',
  star: 'star',
} as const satisfies Record<string, ColourName>

/** The colours of the widget's panel. It runs in browsers that do not know `light-dark`, and a page may choose for it. */
export function widgetPalette(): string {
  const block = (theme: 0 | 1, indent: string) =>
    Object.entries(IN_WIDGET)
      .map(([name, colour]) => `${indent}--${name}: ${palette[colour][theme]};`)
      .join('\n')
  return `/* Made from ${OF}. */
.svc {
${block(0, '  ')}
}

.svc[data-scheme='dark'] {
${block(1, '  ')}
}

@media (prefers-color-scheme: dark) {
  .svc[data-scheme='auto'] {
${block(1, '    ')}
  }
}
`
}

/** The colours that the widget reckons with. */
export const widgetColours = (): string => `// Made from ${OF}.

/** Ink and paper of the design, light and dark. */
export const INK = ${bytes(palette.ink[0])} as const
export const PAPER = ${bytes(palette.paper[0])} as const
export const DARK_PAPER = ${bytes(palette.paper[1])} as const
/** The default accent. */
export const LIGHT_ACCENT = ${bytes(palette.accent[0])} as const
export const DARK_ACCENT = ${bytes(palette.accent[1])} as const
`

const bytes = (hex: string) => `[${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')}]`
