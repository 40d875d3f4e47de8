import type { SocialPlatform } from '@stoa/sdk'
import { expect, test } from 'vitest'
import { charsOf, charsOver } from './count-chars.ts'

const platform = (name: string, countsLink: boolean) =>
  ({ platform: name, countsLink, maxBodyChars: 500 }) as SocialPlatform

const LINK = 'https://shop.example.com/glazes?colour=sea-green'

test('a link counts where the platform counts it, once, and as long as it takes it to be', () => {
  expect(charsOf(platform('linkedin', false), { body: 'Sea green', link: LINK })).toBe(9)
  expect(charsOf(platform('facebook', true), { body: 'Sea green', link: LINK })).toBe(11 + LINK.length)
  expect(charsOf(platform('mastodon', true), { body: 'Sea green', link: LINK })).toBe(34)
  expect(charsOf(platform('mastodon', true), { body: LINK, link: ` ${LINK}` })).toBe(23)
})

test('of somebody elsewhere Mastodon counts the name alone, and what is seen as one counts once', () => {
  expect(charsOf(platform('mastodon', true), { body: 'Hi @ada@other.example 👩🏽‍🎨', link: '' })).toBe(9)
  expect(charsOver(platform('mastodon', true), { body: 'x'.repeat(600), link: '' })).toBe(100)
})
