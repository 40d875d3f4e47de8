import { expect, it } from 'vitest'
import { fileNameFor, inlineAs } from './file-names.ts'

it.each([
  ['photo.png', 'image/png', 'photo.png'],
  ['photo.JPEG', 'image/jpeg', 'photo.jpeg'],
  ['photo.png', 'image/webp', 'photo.webp'],
  ['page.html', 'image/png', 'page.html.png'],
  ['photo', 'image/gif', 'photo.gif'],
  ['../../etc/passwd', 'image/png', 'etc passwd.png'],
  ['a\r\nSet-Cookie: b=c".png', 'image/png', 'a Set-Cookie b=c.png'],
  ['exe.\u202egnp.png', 'image/png', 'exe. gnp.png'],
  ['.htaccess', 'image/png', 'htaccess.png'],
  ['...', 'image/png', 'image.png'],
  ['.png', 'image/png', 'image.png'],
  ['\ud83d\ude00'.repeat(200), 'image/png', `${'\ud83d\ude00'.repeat(110)}.png`],
])('saves %j of %s as %j', (name, mime, expected) => {
  expect(fileNameFor(name, mime)).toBe(expected)
})

it('says a name in ASCII, and beside it as it is', () => {
  expect(inlineAs('photo 1.png')).toBe('inline; filename="photo 1.png"')
  expect(inlineAs('für (dich).png')).toBe(
    `inline; filename="f_r (dich).png"; filename*=UTF-8''f%C3%BCr%20%28dich%29.png`,
  )
  expect(inlineAs('100%25.png')).toBe(`inline; filename="100%25.png"; filename*=UTF-8''100%2525.png`)
})
