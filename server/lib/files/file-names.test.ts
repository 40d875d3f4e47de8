import { expect, it } from 'vitest'
import { cleanName, disposition, extensionOf, fileNameFor } from './file-names.ts'

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
  ['invoice.PDF', 'application/pdf', 'invoice.pdf'],
  ['server.log', 'text/plain', 'server.log'],
  ['table.pdf', 'text/csv', 'table.csv'],
  ['scan.pdf', 'image/png', 'scan.png'],
  ['scan.jpg', 'application/pdf', 'scan.pdf'],
  ['..\\..\\start.bat', 'application/pdf', 'start.bat.pdf'],
  ['invoice\u202efdp.txt', 'application/pdf', 'invoice fdp.pdf'],
  ['a\u061cb\u2066c\u00adlog.pdf\u200b', 'application/pdf', 'a b c log.pdf'],
  ['half \ud800 a sign.pdf', 'application/pdf', 'half a sign.pdf'],
  ['.pdf', 'application/pdf', 'file.pdf'],
])('saves %j of %s as %j', (name, mime, expected) => {
  expect(fileNameFor(name, mime)).toBe(expected)
})

it('says a name in ASCII, and beside it as it is', () => {
  expect(disposition('inline', 'photo 1.png')).toBe('inline; filename="photo 1.png"')
  expect(disposition('inline', 'für (dich).png')).toBe(
    `inline; filename="f_r (dich).png"; filename*=UTF-8''f%C3%BCr%20%28dich%29.png`,
  )
  expect(disposition('inline', '100%25.png')).toBe(
    `inline; filename="100%25.png"; filename*=UTF-8''100%2525.png`,
  )
})

it('tells the ending by what is left when signs that deceive are gone', () => {
  expect(extensionOf('invoice\u202efdp.exe')).toBe('.exe')
  expect(extensionOf('invoice.pdf\u202e')).toBe('.pdf')
  expect(extensionOf('Report 1.2')).toBe('')
  expect(extensionOf('.bashrc')).toBe('.bashrc')
  expect(cleanName(`../${'a'.repeat(250)}.PDF`)).toBe(`${'a'.repeat(110)}.pdf`)
})
