import { expect, test } from 'vitest'
import { noteParts } from './mention-parts.ts'

const mia = `usr_${'0m3k2v1a9q'.padEnd(22, '0')}`

test('a note is shown with names, not with ids', () => {
  expect(noteParts(`Ask @[Mia Member](${mia}), please`)).toEqual([
    { text: 'Ask ' },
    { text: '@Mia Member', userId: mia },
    { text: ', please' },
  ])
})

test('what only looks like a name stays as it was written', () => {
  expect(noteParts('mail me@[home] or @Mia')).toEqual([{ text: 'mail me@[home] or @Mia' }])
  expect(noteParts('')).toEqual([])
})

test('a name that the preview cuts off is left out', () => {
  for (const cut of ['@[Mia Mem', '@[Mia Member]', '@[Mia Member](usr_0m3k'])
    expect(noteParts(`Ask ${cut}`)).toEqual([{ text: 'Ask …' }])
})
