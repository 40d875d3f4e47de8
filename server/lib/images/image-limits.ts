/** Most pixels of an image, all frames together; what has more is not decoded. */
export const MAX_PIXELS = 50_000_000

/** Most frames of an animation. */
export const MAX_FRAMES = 1000

/** Most bytes of an image that is uploaded. */
export const MAX_IMAGE_BYTES = 10 * 1024 ** 2

/** Most bytes of a cleaned image. */
export const MAX_CLEAN_BYTES = 12 * 1024 ** 2
