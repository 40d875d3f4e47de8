/** What a post has at most, however much more a platform takes. */
export const MOST_CHARS = 20_000
