import { expect, it } from 'vitest'
import { htmlOf } from './wordpress-html.ts'

const IMAGE = '<img src="a.png" alt="">'

it('keeps the captions of pictures, in all the forms that WordPress has had', () => {
  const figure = `<figure>${IMAGE}<figcaption>Old ] one</figcaption></figure>`
  for (const code of [
    `[caption id="x"]${IMAGE} Old ] one[/caption]`,
    `[caption id="x" caption="Old ] one"]${IMAGE}[/caption]`,
    `[wp_caption caption='Old ] one']${IMAGE}[/wp_caption]`,
  ])
    expect(htmlOf(code)).toBe(figure)
})

it('makes paragraphs beside blocks and within quotations, and leaves the blocks as they are', () => {
  expect(htmlOf('Things:\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\nAfter\nit')).toBe(
    '<p>Things:</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>After<br>\nit</p>',
  )
  expect(htmlOf('<blockquote>First\n\nSecond</blockquote>')).toBe(
    '<blockquote><p>First</p>\n<p>Second</p></blockquote>',
  )
  expect(htmlOf('<div>Not ended\n\nText')).toBe('<div>Not ended\n<p>Text</p>')
})

it('takes no time by the depth of blocks', () => {
  const deep = `${'<div>\n\n'.repeat(20_000)}x${'</div>'.repeat(20_000)}${'</ul><p>'.repeat(20_000)}`
  const before = process.cpuUsage()
  expect(htmlOf(deep)).toContain('x</div>')
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
})
