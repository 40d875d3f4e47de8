import { expect, test } from 'vitest'
import {
  contrast,
  DARK_PAPER,
  INK,
  PAPER,
  parseHexColor,
  readableOn,
  textOn,
  toHex,
  type Rgb,
} from './color.ts'

const WHITE: Rgb = [255, 255, 255]

test('3, 4, 6 and 8 digits are colours, anything else is not', () => {
  expect(parseHexColor('#0a8')).toEqual([0, 170, 136])
  expect(parseHexColor('#00AA88')).toEqual([0, 170, 136])
  expect(parseHexColor('#0a8f')).toEqual([0, 170, 136])
  expect(parseHexColor('#00aa8800')).toEqual(PAPER)
  for (const text of ['0a8', '#0a', '#12345', '#1234567', '#ggg', 'red', '#'])
    expect(parseHexColor(text)).toBeUndefined()
  expect(toHex([0, 170, 136])).toBe('#00aa88')
})

test('contrast is that of WCAG', () => {
  expect(contrast([0, 0, 0], WHITE)).toBeCloseTo(21)
  expect(contrast([119, 119, 119], WHITE)).toBeCloseTo(4.48, 1)
})

test('text flips where white would not be readable, and always reads', () => {
  expect(textOn([180, 83, 42])).toEqual(WHITE)
  expect(textOn([255, 230, 0])).toEqual(INK)
  for (let index = 0; index < 4096; index += 1) {
    const fill = parseHexColor(`#${index.toString(16).padStart(3, '0')}`) as Rgb
    expect(contrast(fill, textOn(fill))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(readableOn(PAPER, fill), PAPER)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(readableOn(DARK_PAPER, fill), DARK_PAPER)).toBeGreaterThanOrEqual(4.5)
  }
})
