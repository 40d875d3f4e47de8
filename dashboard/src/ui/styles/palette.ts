// Made from server/lib/palette/palette.ts by `npm run generate`.

/** Colours on light and on dark paper, for what no style sheet reaches. */
export const PAPER = ['#fbfaf7', '#171612'] as const
export const RAISED = ['#ffffff', '#23211b'] as const
export const INK = ['#16150f', '#f3f0e8'] as const
export const ACCENT = ['#b4532a', '#e08a5f'] as const
export const WHITE = '#ffffff'
export const BLACK = '#000000'
