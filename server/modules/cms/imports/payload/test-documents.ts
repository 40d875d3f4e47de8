import { zipOf } from '../../../../lib/files/test-files.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- parts of a JSON file
type Json = Record<string, any>

/** An id as MongoDB makes them. */
export const mongoId = (n: number): string => `66f0a1b2c3d4e5f6a7b8${String(n).padStart(4, '0')}`

const TIMES = { createdAt: '2024-01-02T03:04:05.678Z', updatedAt: '2024-05-06T07:08:09.000Z' }

/** A document with what Payload keeps of each. */
export const document = (id: string | number, values: Json): Json => ({ id, ...TIMES, ...values })

/** A document of a collection of files. */
export const upload = (id: string | number, filename: string, more: Json = {}): Json =>
  document(id, {
    filename,
    mimeType: 'image/png',
    filesize: 100,
    width: 40,
    height: 30,
    focalX: 50,
    focalY: 50,
    url: `/api/media/file/${filename}`,
    thumbnailURL: null,
    sizes: { sm: { url: null, width: null, filename: null }, lg: { url: null, width: null, filename: null } },
    ...more,
  })

/** A node of a formatted text. */
export const node = (type: string, more: Json = {}): Json => ({
  type,
  version: 1,
  format: '',
  indent: 0,
  direction: 'ltr',
  ...more,
})

export const text = (content: string, format = 0): Json =>
  node('text', { text: content, format, mode: 'normal', style: '', detail: 0 })

export const paragraph = (...children: Json[]): Json => node('paragraph', { children, textFormat: 0 })

/** A formatted text. */
export const lexical = (...children: Json[]): Json => ({ root: node('root', { children }) })

/** An archive of lists of documents, by the names of their collections, and of other files. */
export const archive = (lists: Json, ...files: { name: string; content: string | Buffer }[]): Buffer =>
  zipOf(
    ...Object.entries(lists).map(([name, documents]) => ({
      name: `export/${name}.json`,
      content: JSON.stringify(documents),
    })),
    ...files,
  )

export const list = (...documents: Json[]): Buffer =>
  Buffer.from(`[${documents.map((one) => JSON.stringify(one)).join(',\n')}]`)
