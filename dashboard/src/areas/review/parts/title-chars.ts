/** So much of a text is a title. */
export const TITLE_CHARS = 80
