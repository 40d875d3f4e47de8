import { expect, it } from 'vitest'
import { replaceLinks } from './markdown-links.ts'

it.each([
  ['[a](x) ![b](<x> "t") [c]( x )', '[a](y) ![b](y "t") [c]( y )'],
  ['[a]: x\n[b]: <x>\n<img src="x"> <a href=\'x\'>', '[a]: y\n[b]: y\n<img src="y"> <a href="y">'],
  ['`[a](x)` ``b ` [a](x)`` [c](x)', '`[a](x)` ``b ` [a](x)`` [c](y)'],
  // A run that is not closed is no code, nor is a part of it.
  ['``[a](x)` [b](x)', '``[a](y)` [b](y)'],
  ['```js\n[a](x)\n~~~\n[a](x)\n````\n[b](x)', '```js\n[a](x)\n~~~\n[a](x)\n````\n[b](y)'],
  [
    '~~~ `\n[a](x)\n~~~ no end\n[a](x)\r\n  ~~~~\r\n[b](x)',
    '~~~ `\n[a](x)\n~~~ no end\n[a](x)\r\n  ~~~~\r\n[b](y)',
  ],
  // What has backticks behind it begins no fence.
  ['``` a ``` [a](x)\n[b](x)', '``` a ``` [a](y)\n[b](y)'],
  ['[a](x)\n```\n[b](x)', '[a](y)\n```\n[b](x)'],
  ['[a](other) [b](x(1))', '[a](other) [b](x(1))'],
  // Code by indentation: behind a blank line or a heading, not within a paragraph.
  ['    [a](x)\n\n\t[a](x)\n[b](x)', '    [a](x)\n\n\t[a](x)\n[b](y)'],
  ['# H\n    [a](x)\n\ntext\n    [b](x)', '# H\n    [a](x)\n\ntext\n    [b](y)'],
  // In an item of a list, lines begin where its text does.
  ['- a\n\n    [b](x)\n\n      [a](x)', '- a\n\n    [b](y)\n\n      [a](x)'],
  ['1. a\n   - b\n\n     [b](x)\n\nc\n\n    [a](x)', '1. a\n   - b\n\n     [b](y)\n\nc\n\n    [a](x)'],
  ['1. a\n\n    ```\n    [a](x)\n    ```\n    [b](x)', '1. a\n\n    ```\n    [a](x)\n    ```\n    [b](y)'],
])('replaces addresses outside of code: %j', (before, after) => {
  expect(replaceLinks(before, (address) => (address === 'x' ? 'y' : undefined))).toBe(after)
})

it('knows no code by indentation where the Markdown has none', () => {
  expect(replaceLinks('<Tab>\n\n    [a](x)\n</Tab>', () => 'y', false)).toBe('<Tab>\n\n    [a](y)\n</Tab>')
})
