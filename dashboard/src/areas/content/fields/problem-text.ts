import { text } from '../text.en.ts'

/** What is wrong with a value, in the language of the page where it is one of the common problems. */
export function problemText(message: string): string {
  if (message === 'required') return text.problems.required
  const [, image] = /^(.+) has no alternative text$/.exec(message) ?? []
  if (image) return text.problems.noAltText(image)
  const known = (text.problems.known as Record<string, string>)[message]
  return known ?? message
}
