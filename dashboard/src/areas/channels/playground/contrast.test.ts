import { expect, test } from 'vitest'
import * as widget from '../../../../../widget/src/embed/color.ts'
import { contrast, isHexColor, opaque, textOn } from './contrast.ts'

const colors = Array.from({ length: 4096 }, (_, index) => `#${index.toString(16).padStart(3, '0')}`)
const read = (text: string) => widget.parseHexColor(text) as widget.Rgb

test('the note names the text colour that the widget draws, and its contrast', () => {
  for (const color of colors) {
    expect(textOn(color)).toBe(widget.toHex(widget.textOn(read(color))))
    expect(contrast(color, '#ffffff')).toBeCloseTo(widget.contrast(read(color), [255, 255, 255]))
  }
})

test('what counts as a colour here does so in the widget, transparency included', () => {
  for (const text of ['#0a8', '#0a8f', '#00AA88', '#00aa8880', '0a8', '#0a', '#12345', 'red', '#ggg', ''])
    expect(isHexColor(text)).toBe(widget.parseHexColor(text) !== undefined)
  for (const text of ['#0a8', '#0a8c', '#00aa8880', '#16150f00'])
    expect(opaque(text)).toBe(widget.toHex(read(text)))
})
