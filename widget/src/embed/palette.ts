// Made from server/lib/palette/palette.ts by `npm run generate`.

/** Ink and paper of the design, light and dark. */
export const INK = [22, 21, 15] as const
export const PAPER = [251, 250, 247] as const
export const DARK_PAPER = [23, 22, 18] as const
/** The default accent. */
export const LIGHT_ACCENT = [180, 83, 42] as const
export const DARK_ACCENT = [224, 138, 95] as const
