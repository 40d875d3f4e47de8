import { crc32, deflateRawSync } from 'node:zlib'

/** A file and what is said of it. */
export interface TestFile {
  name: string
  mime: string
  bytes: Buffer
  sizeBytes?: number
}

interface Part {
  name: string
  content: string | Buffer
  stored?: boolean
}

/** An archive of parts, in their order. */
export function zipOf(...parts: Part[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, stored = false } of parts) {
    const bytes = Buffer.from(content as string)
    const packed = stored ? bytes : deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20)
    fields.writeUInt16LE(stored ? 0 : 8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, place, Buffer.from(name))
    locals.push(local)
    at += local.length
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.'

/** The list of parts of a document of Microsoft's kind. */
export const contentTypes = (...types: string[]): Part => ({
  name: '[Content_Types].xml',
  content: `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types
    .map((type, index) => `<Override PartName="/part${index}.xml" ContentType="${type}"/>`)
    .join('')}</Types>`,
})

/** A document of Microsoft's kind: `wordprocessingml.document`, `spreadsheetml.sheet` or `presentationml.presentation`. */
export const officeFile = (kind: string, ...more: Part[]): Buffer =>
  zipOf(contentTypes(`${OFFICE}${kind}.main+xml`), { name: 'part0.xml', content: '<x/>' }, ...more)

/** An OpenDocument: `text`, `spreadsheet` or `presentation`. */
export const openDocument = (kind: string, ...more: Part[]): Buffer =>
  zipOf(
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}`, stored: true },
    { name: 'content.xml', content: '<x/>' },
    ...more,
  )

/** A PDF of a size, filled with a comment. */
export const pdf = (size = 200): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), Buffer.alloc(size - 15, 'x')])

const latin = (text: string) => Buffer.from(text, 'latin1')
const ebml =
  '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm'

/** A file of each type that is taken, by its extension. */
export const SAMPLES: Record<string, Buffer> = {
  pdf: pdf(),
  docx: officeFile('wordprocessingml.document'),
  xlsx: officeFile('spreadsheetml.sheet'),
  pptx: officeFile('presentationml.presentation'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
  odp: openDocument('presentation'),
  rtf: latin('{\\rtf1\\ansi Hello}'),
  txt: Buffer.from('Grüße aus 東京\r\n'),
  log: latin('\x1b[31mfailed\x1b[0m\n'),
  csv: latin('BMW;K\xf6ln\r\nAudi;M\xfcnchen\r\n'),
  md: Buffer.from('# Title\n\n<b>bold</b>\n'),
  json: Buffer.from('{"a":1}'),
  mp3: latin('ID3\x04\0\0\0\0\0\x0a' + '\0'.repeat(10) + '\xff\xfb\x90\x64' + '\0'.repeat(400)),
  m4a: latin('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42' + '\0'.repeat(50)),
  ogg: latin('OggS\0\x02' + '\0'.repeat(20) + '\x01\x1e\x01vorbis' + '\0'.repeat(50)),
  wav: latin('RIFF\x24\0\0\0WAVEfmt ' + '\0'.repeat(50)),
  mp4: latin('\0\0\0\x18ftypisom\0\0\x02\0isommp41' + '\0'.repeat(50)),
  webm: latin(ebml + '\0'.repeat(50)),
  mov: latin('\0\0\0\x14ftypqt  \0\0\0\0qt  ' + '\0'.repeat(50)),
}

/** A file to be uploaded. */
export const document = (name: string, bytes = pdf(), mime = 'application/octet-stream'): TestFile => ({
  name,
  mime,
  bytes,
})
