import { SdkError, type ContentCollection } from '@stoa/sdk'
import { describe, expect, test } from 'vitest'
import { validate } from '../../../ui/forms/validation.ts'
import { refusedPlaces, rules } from './design-rules.ts'
import { collectionOf, newBlockType, newField, valuesOf } from './design-values.ts'
import { follow, nameFromLabel, slugFromName } from './field-names.ts'
import { startingPoints } from './starting-points.ts'

const collection: Pick<
  ContentCollection,
  'name' | 'slug' | 'description' | 'localized' | 'settings' | 'fields'
> = {
  name: 'Help',
  slug: 'help',
  description: null,
  localized: true,
  settings: { titleField: 'title', searchableFields: ['title'], requireAltText: true },
  fields: [
    { name: 'title', type: 'text', label: 'Title', description: 'Short.', required: true, default: 'New' },
    { name: 'price', type: 'number', localized: false, indexed: true, default: 19.9 },
    { name: 'shown', type: 'boolean', default: false },
    { name: 'tags', type: 'multi_select', options: { choices: ['a', 'b'] }, default: ['b'] },
    { name: 'more', type: 'array', options: { items: { name: 'item', type: 'reference' } } },
    { name: 'own', type: 'reference', options: { targetCollection: 'help' } },
    { name: 'data', type: 'json', default: { a: [1] } },
    {
      name: 'parts',
      type: 'blocks',
      options: {
        blockTypes: [{ name: 'quote', label: 'Quote', fields: [{ name: 'text', type: 'markdown' }] }],
      },
    },
  ],
}

test('what was not edited is sent as it was stored, whatever the type of a field', () => {
  const { slug: _, ...stored } = collection
  expect(collectionOf(valuesOf(collection))).toEqual(stored)
})

test('a field that is gone is no longer the title or searched', () => {
  const values = valuesOf(collection)
  const { settings } = collectionOf({ ...values, fields: values.fields.slice(1) })
  expect(settings).toEqual({ searchableFields: [], requireAltText: true })
})

test('a reference to the collection itself follows the slug until it is created', () => {
  const { fields } = collectionOf({ ...startingPoints.help(), slug: 'answers' })
  expect(fields.at(-1)?.options?.items?.options).toEqual({ targetCollection: 'answers' })
})

describe('the rules of a collection', () => {
  const complaints = (fields: ReturnType<typeof newField>[]) =>
    validate({ ...startingPoints.empty(), name: 'Posts', slug: 'posts', fields }, rules)

  test('pass every starting point', async () => {
    for (const start of ['blog', 'pages', 'help'] as const)
      expect(await validate(startingPoints[start](), rules)).toEqual({})
  })

  test('name what is wrong where it is edited, within blocks too', async () => {
    const blocks = newField('blocks', { name: 'parts' })
    blocks.options.blockTypes = [
      newBlockType({ name: 'quote', fields: [newField('select', { name: 'Size' })] }),
    ]
    const found = await complaints([
      newField('text'),
      newField('integer', { name: 'count', default: '1.5' }),
      newField('text', { name: 'count' }),
      blocks,
    ])
    expect(Object.keys(found).toSorted()).toEqual([
      'fields.0.label',
      'fields.1.default',
      'fields.2.name',
      'fields.3.options.blockTypes.0.fields.0.name',
      'fields.3.options.blockTypes.0.fields.0.options.choices',
    ])
  })
})

test('what the server refuses is said at the nearest place that is edited', () => {
  const refusal = new SdkError({
    status: 400,
    code: 'cms_invalid',
    detail: '',
    errors: [
      { path: 'fields.3.options.choices.1', message: 'too long' },
      { path: 'fields.4.options.items.default', message: 'does not fit' },
      { path: 'settings.liveUrl', message: 'no address' },
    ],
  })
  expect(refusedPlaces(refusal, valuesOf(collection))).toEqual({
    'fields.3.options.choices': 'too long',
    'fields.4.options.items.0.default': 'does not fit',
    'settings.liveUrl': 'no address',
  })
  expect(refusedPlaces(new Error('offline'), valuesOf(collection))).toBeUndefined()
})

test('names follow labels until they are written by hand', () => {
  expect(nameFromLabel('  2. Größe & Farbe!')).toBe('grosse_farbe')
  expect(slugFromName('News & Stories')).toBe('news-stories')
  expect(nameFromLabel('日本語')).toBe('')
  const typed = { before: 'Tit', after: 'Title' }
  expect(follow(nameFromLabel, { ...typed, current: 'tit' })).toBe('title')
  expect(follow(nameFromLabel, { ...typed, current: 'heading' })).toBe('heading')
})
