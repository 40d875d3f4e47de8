// oxlint-disable-next-line typescript/no-explicit-any -- parts of a JSON file
type Json = Record<string, any>

const SPACE = { type: 'Link', linkType: 'Space', id: 'space1' }
const sysOf = (type: string, id: string, more: Json = {}) => ({
  type,
  id,
  space: { sys: SPACE },
  createdAt: '2021-01-01T00:00:00.000Z',
  updatedAt: '2022-02-02T00:00:00.000Z',
  ...more,
})

/** The state of what is published as it is. */
export const PUBLISHED = {
  version: 8,
  publishedVersion: 7,
  firstPublishedAt: '2021-03-04T05:06:07.000Z',
  publishedAt: '2022-02-02T00:00:00.000Z',
}
/** The state of what was published, and has been changed since. */
export const CHANGED = { ...PUBLISHED, version: 9 }
/** The state of what was never published. */
export const DRAFT = { version: 3 }
/** The state of what nobody sees any more. */
export const ARCHIVED = { version: 5, archivedVersion: 4, archivedAt: '2022-01-01T00:00:00.000Z' }

export const link = (linkType: string, id: string): Json => ({ sys: { type: 'Link', linkType, id } })

/** A field of a content type. */
export const field = (id: string, type: string, more: Json = {}): Json => ({
  id,
  name: id,
  type,
  localized: false,
  required: false,
  validations: [],
  disabled: false,
  omitted: false,
  ...more,
})

export const contentType = (id: string, name: string, displayField: string, ...fields: Json[]): Json => ({
  sys: sysOf('ContentType', id, PUBLISHED),
  name,
  displayField,
  description: `All ${name}`,
  fields,
})

export const editor = (contentTypeId: string, ...controls: Json[]): Json => ({
  sys: { ...sysOf('EditorInterface', 'default'), contentType: link('ContentType', contentTypeId) },
  controls,
})

/** An entry with values by field and language. */
export const entry = (id: string, type: string, fields: Json, sys: Json = PUBLISHED): Json => ({
  metadata: { tags: [], concepts: [] },
  sys: { ...sysOf('Entry', id, sys), contentType: link('ContentType', type) },
  fields,
})

/** An asset with one file in the default language. */
export const asset = (id: string, url: string, more: Json = {}, sys: Json = PUBLISHED): Json => ({
  metadata: { tags: [], concepts: [] },
  sys: sysOf('Asset', id, sys),
  fields: {
    title: { 'en-US': `Title of ${id}` },
    file: {
      'en-US': {
        url,
        details: { size: 100, image: { width: 40, height: 30 } },
        fileName: url.split('/').at(-1),
        contentType: 'image/png',
      },
    },
    ...more,
  },
})

export const locale = (code: string, name: string, fallbackCode: string | null, more: Json = {}): Json => ({
  name,
  code,
  fallbackCode,
  default: fallbackCode === null,
  contentManagementApi: true,
  contentDeliveryApi: true,
  optional: fallbackCode !== null,
  sys: sysOf('Locale', code),
  ...more,
})

/** A node of a formatted text. */
export const node = (nodeType: string, content: Json[] = [], data: Json = {}): Json => ({
  nodeType,
  data,
  content,
})

export const text = (value: string, ...marks: string[]): Json => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
})

/** A file of `contentful-export`. */
export const exported = (lists: Json): Buffer =>
  Buffer.from(
    JSON.stringify(
      {
        contentTypes: [],
        tags: [],
        editorInterfaces: [],
        entries: [],
        assets: [],
        locales: [],
        webhooks: [],
        roles: [],
        ...lists,
      },
      null,
      2,
    ),
  )
