import type { SocialPlatform } from '@stoa/sdk'
import { language } from '../../../text/language.en.ts'

interface Written {
  body: string
  link: string
}

const graphemes = new Intl.Segmenter(language, { granularity: 'grapheme' })

/** Where links have one length, whatever is in them. */
const CHARS_OF_A_LINK: Readonly<Record<string, number>> = { mastodon: 23 }

/** How long a text is, about as its platform counts: it and the server have the last word. */
export function charsOf({ platform, countsLink }: SocialPlatform, { body, link }: Written): number {
  const added = link.trim()
  const whole = countsLink && added !== '' && !body.includes(added) ? `${body}\n\n${added}` : body
  const ofLink = CHARS_OF_A_LINK[platform]
  if (ofLink === undefined) return whole.length
  const shown = whole
    .replaceAll(/https?:\/\/[^\s<>"]+/giu, 'x'.repeat(ofLink))
    .replaceAll(/(?<![=/\w])@(\w+)@[\w.-]*\w/g, '@$1')
  return [...graphemes.segment(shown)].length
}

/** By how many characters a text is too long; below 1 where it is not. */
export const charsOver = (platform: SocialPlatform, written: Written): number =>
  charsOf(platform, written) - platform.maxBodyChars
