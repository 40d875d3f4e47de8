import { describe, expect, it } from 'vitest'
import { isPlainText } from './text-files.ts'
import { extensionOf } from './file-names.ts'
import { claimedType, mimeOfExtension, type FileMime } from './file-types.ts'
import { FileRefused, identifyFile } from './files.ts'
import { contentTypes, officeFile, openDocument, pdf, SAMPLES, zipOf } from './test-files.ts'
import { gifOf, picture } from '../images/test-images.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument.'

const identify = (name: string, bytes: Buffer) =>
  identifyFile(bytes, { name, mime: claimedType(extensionOf(name), '') as FileMime })

describe('what is taken', () => {
  it.each(Object.entries(SAMPLES))('%s is known by its bytes and keeps its name', async (ending, bytes) => {
    expect(await identify(`a.${ending}`, bytes)).toEqual({
      name: `a.${ending}`,
      mime: mimeOfExtension(`.${ending}`),
    })
  })

  it.each([
    ['a table called a text', 'a.txt', SAMPLES['xlsx'], 'a.xlsx'],
    ['a PDF called a document', 'a.docx', pdf(), 'a.pdf'],
    ['a film called a PDF', 'holiday.pdf', SAMPLES['mp4'], 'holiday.mp4'],
    ['a recording of a phone in a container for films', 'voice.m4a', SAMPLES['mp4'], 'voice.m4a'],
  ])('%s gets the ending of what it is', async (_, name, bytes, expected) => {
    expect((await identify(name, bytes as Buffer)).name).toBe(expected)
  })

  it('text may be long, and in an older encoding', async () => {
    const bytes = Buffer.alloc(2_000_000, 'Stra\xdfe\n', 'latin1')
    expect(await identify('a.txt', bytes)).toMatchObject({ mime: 'text/plain' })
  })
})

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const bigEndian = (text: string) => utf16(text).swap16()
const frame = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])

describe('a text of Windows in UTF-16', () => {
  it.each([
    ['a.txt', utf16('Grüße aus 東京 😀\r\n')],
    ['a.csv', bigEndian('BMW;Köln\r\n')],
  ])('%s is text', async (name, bytes) => {
    expect(await identify(name, bytes)).toEqual({ name, mime: mimeOfExtension(name.slice(1)) })
  })

  it.each([
    ['as a recording', 'a.mp3', utf16('hello'.repeat(100))],
    ['as a PDF', 'a.pdf', bigEndian('hello'.repeat(100))],
    ['that is a page', 'a.txt', utf16(' <!-- x --><!DOCTYPE html><p>')],
    ['that is a script', 'a.txt', bigEndian('#!/bin/sh')],
    ['with a zero', 'a.txt', utf16('a\0b')],
    ['that is cut off', 'a.txt', utf16('hello').subarray(0, -1)],
    ['that holds half a character', 'a.txt', utf16('a\ud800b')],
    ['in UTF-32', 'a.txt', Buffer.from('fffe000061000000', 'hex')],
  ])('%s is refused', async (_, name, bytes) => {
    await expect(identify(name, bytes)).rejects.toBeInstanceOf(FileRefused)
  })
})

describe('an mp3', () => {
  it('has no tag but frames', async () => {
    for (const bytes of [frame, Buffer.concat([frame, frame])])
      expect(await identify('a.mp3', bytes)).toMatchObject({ mime: 'audio/mpeg' })
  })

  it.each([
    ['a frame in front of something else', Buffer.concat([frame, Buffer.from('<script>')])],
    ['a frame of layer I', Buffer.concat([Buffer.from('ffff9064', 'hex'), Buffer.alloc(500)])],
    ['a frame without a bit rate', Buffer.concat([Buffer.from('fffbf064', 'hex'), Buffer.alloc(500)])],
    ['a frame without a sample rate', Buffer.concat([Buffer.from('fffb9c64', 'hex'), Buffer.alloc(500)])],
    ['the beginning of a frame', Buffer.from('fffb', 'hex')],
  ])('is not %s', async (_, bytes) => {
    await expect(identify('a.mp3', bytes)).rejects.toBeInstanceOf(FileRefused)
  })
})

const macros = { name: 'word/vbaProject.bin', content: 'x' }
const word = `${OFFICE}wordprocessingml.document.main+xml`
const document = zipOf(contentTypes(word))
const disguised = (list: string) => zipOf({ ...contentTypes(word), content: list })

const REFUSED: [what: string, name: string, bytes: Buffer][] = [
  ['HTML as a text', 'a.txt', Buffer.from('\ufeff \n<!-- x --><!DOCTYPE html><p>')],
  ['HTML behind a long comment', 'a.txt', Buffer.from(`<!--${' '.repeat(5000)}--><script>alert(1)</script>`)],
  ['HTML as a table', 'a.csv', Buffer.from('<HTML><body onload=alert(1)>')],
  ['HTML as a PDF', 'a.pdf', Buffer.from('<html></html>')],
  ['SVG as a PDF', 'a.pdf', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['SVG as a text', 'a.md', Buffer.from('<?xml version="1.0"?><svg/>')],
  ['a PDF behind HTML', 'a.pdf', Buffer.concat([Buffer.from('<html><script>'), pdf()])],
  ['a shell script as a text', 'a.txt', Buffer.from('#!/bin/sh\nrm -rf ~\n')],
  ['PHP as a text', 'a.txt', Buffer.from('<?php system($_GET[0]); ?>')],
  ['a program of Windows as a text', 'a.txt', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0')],
  ['a program of Linux as a recording', 'a.mp3', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
  ['text with a zero byte', 'a.txt', Buffer.from('a\0b')],
  ['a GIF that is a script, as a PDF', 'a.pdf', Buffer.concat([gifOf(1, 1, 1), Buffer.from('=1;alert(1)')])],
  ['an image as a document', 'a.docx', gifOf(1, 1, 1)],
  ['nothing that is known', 'a.pdf', Buffer.from('hello')],
  ['a text as a document', 'a.docx', Buffer.from('hello')],
  ['an archive', 'a.docx', zipOf({ name: 'a.txt', content: 'x' })],
  ['a program for Java', 'a.docx', zipOf({ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: x' })],
  [
    'a document of the old kind',
    'a.docx',
    Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'.padEnd(600, '\0'), 'latin1'),
  ],
  [
    'a document with macros',
    'a.docx',
    zipOf(contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml')),
  ],
  ['macros among the parts', 'a.docx', officeFile('wordprocessingml.document', macros)],
  [
    'a sheet of macros',
    'a.xlsx',
    officeFile('spreadsheetml.sheet', { name: 'xl/macrosheets/sheet1.xml', content: 'x' }),
  ],
  ['macros under another name', 'a.docx', zipOf(contentTypes(word, 'application/vnd.ms-office.vbaProject'))],
  [
    'a type that is spelled by references',
    'a.docx',
    disguised(`<!-- "${word}" --><Override ContentType="m&#97;cro"/>`),
  ],
  [
    'two lists of parts',
    'a.docx',
    zipOf(contentTypes(word), { ...contentTypes(word), name: '[content_types].xml' }),
  ],
  [
    'a script in an OpenDocument',
    'a.odt',
    openDocument('text', { name: 'Basic/Standard/Module1.xml', content: 'x' }),
  ],
  ['a template', 'a.docx', zipOf(contentTypes(`${OFFICE}wordprocessingml.template.main+xml`))],
  ['an archive in front of something', 'a.docx', Buffer.concat([document, Buffer.from('<script>')])],
  ['an archive behind something', 'a.docx', Buffer.concat([Buffer.from('PK\x03\x04'), document])],
  ['an archive that is cut off', 'a.docx', document.subarray(0, 60)],
  ['a list of parts that unpacks to gigabytes', 'a.docx', disguised(`"${word}"`.padEnd(50_000_000))],
]

describe('what is refused, whatever it is called', () => {
  it.each(REFUSED)('%s (%s)', async (_, name, bytes) => {
    await expect(identify(name, bytes)).rejects.toBeInstanceOf(FileRefused)
  })

  it('an image, which goes its own way', async () => {
    await expect(identify('a.pdf', await picture(4, 4).jpeg().toBuffer())).rejects.toBeInstanceOf(FileRefused)
  })

  it('and no bytes make it fail in another way', async () => {
    for (const bytes of Object.values(SAMPLES))
      for (let cut = 1; cut < Math.min(bytes.length, 400); cut += 7)
        for (const damaged of [
          bytes.subarray(0, cut),
          Buffer.concat([bytes.subarray(0, cut), Buffer.alloc(40, 255)]),
        ])
          await identify('a.docx', damaged).catch((error: unknown) =>
            expect(error).toBeInstanceOf(FileRefused),
          )
  })
})

describe('what a file claims to be', () => {
  it.each([
    ['.pdf', '', 'application/pdf'],
    ['.csv', 'application/vnd.ms-excel', 'text/csv'],
    ['.m4a', 'audio/x-m4a', 'audio/mp4'],
    ['.txt', 'text/plain; charset=utf-8', 'text/plain'],
    ['', 'application/pdf', 'application/pdf'],
  ])('%s of %j is taken for %s', (ending, declared, expected) => {
    expect(claimedType(ending, declared)).toBe(expected)
  })

  it.each([
    ['.html', 'text/plain'],
    ['.svg', 'application/pdf'],
    ['.exe', 'application/octet-stream'],
    ['.docm', ''],
    ['.doc', 'application/msword'],
    ['.zip', 'application/zip'],
    ['.js', 'text/plain'],
    ['.pdf', 'text/html'],
    ['.pdf', 'image/svg+xml'],
    ['.txt', 'application/javascript'],
    ['', 'application/octet-stream'],
    ['', ''],
  ])('%j of %j is not taken', (ending, declared) => {
    expect(claimedType(ending, declared)).toBeUndefined()
  })
})

it('what a text begins with is read to its end once, however many comments stand there', () => {
  // Each that has no end would look through the rest again: 16,000 of them, a hundred times, take minutes then.
  for (let n = 0; n < 100; n++) expect(isPlainText(Buffer.from('<!--'.repeat(16_000)))).toBe(true)
  expect(isPlainText(Buffer.from('<!-- a --> <!--b--> <script>x</script>'))).toBe(false)
  expect(isPlainText(Buffer.from('\ufeff <!-- <!-- <script>x</script>'))).toBe(false)
  expect(isPlainText(Buffer.from('<!-- a --> Hello'))).toBe(true)
})
