/** How bytes are made into what is kept of them. */
interface Makers<Made> {
  image: () => Promise<Made>
  file: () => Promise<Made>
}

/**
 * Makes of bytes what they are, an image or another file, whatever they were said to be. That is tried first, and is what a refusal is
 * about where they are neither.
 */
export async function makeByBytes<Made>(said: keyof Makers<Made>, makers: Makers<Made>): Promise<Made> {
  try {
    return await makers[said]()
  } catch (error) {
    if (!isNone(error)) throw error
    return makers[said === 'image' ? 'file' : 'image']().catch((other: unknown) => {
      throw isNone(other) ? error : other
    })
  }
}

/** Whether the bytes are none of the kind that was tried. */
const isNone = (error: unknown): boolean => (Object(error) as { isOtherKind?: boolean }).isOtherKind === true
