import { describe, expect, it } from 'vitest'
import { checkDefinitions } from './check-definitions.ts'
import { checkRequired, checkValue, checkValues } from './check-values.ts'
import { applyEdits } from './edits.ts'
import type { FieldDef } from './field-types.ts'
import { edgesOf, replaceTokens } from './tokens.ts'
import { mapValues } from './values-of.ts'

const id = (prefix: string) => `${prefix}_${'0'.repeat(22)}`
const field = (type: FieldDef['type'], more: Partial<FieldDef> = {}): FieldDef => ({
  name: 'it',
  type,
  ...more,
})
const choices = { options: { choices: ['a', 'b'] } }
const blocks = field('blocks', {
  options: { blockTypes: [{ name: 'quote', fields: [{ name: 'text', type: 'markdown', required: true }] }] },
})

describe('a value', () => {
  it.each([
    [field('text'), 'Hello'],
    [field('number'), 0.5],
    [field('integer'), -3],
    [field('boolean'), false],
    [field('date'), '2024-02-29'],
    [field('datetime'), '2026-03-29T13:05:00+02:00'],
    [field('datetime'), '2026-03-29T13:05Z'],
    [field('select', choices), 'a'],
    [field('multi_select', choices), ['a', 'b']],
    [field('asset'), id('cma')],
    [field('reference'), id('cme')],
    [field('array', { options: { items: field('integer') } }), [1, 2]],
    [blocks, [{ type: 'quote', key: 'k', props: { text: 'x' } }]],
    [field('json'), { any: ['thing', { nested: null }] }],
    [field('text'), ''],
    [field('number'), null],
  ])('that fits is taken: %j', (definition, value) => {
    expect(checkValue(definition, value, 'data.it')).toEqual([])
  })

  it.each([
    [field('text'), 5, 'data.it'],
    [field('number'), '5', 'data.it'],
    [field('number'), Infinity, 'data.it'],
    [field('integer'), 0.5, 'data.it'],
    [field('boolean'), 'yes', 'data.it'],
    [field('date'), '2026-02-29', 'data.it'],
    [field('date'), '2026-13-01', 'data.it'],
    [field('date'), '29.03.2026', 'data.it'],
    [field('datetime'), '2026-03-29T13:05:00', 'data.it'],
    [field('datetime'), '2026-02-30T13:05:00Z', 'data.it'],
    [field('datetime'), '2026-03-29T25:05:00Z', 'data.it'],
    [field('select', choices), 'c', 'data.it'],
    [field('multi_select', choices), ['a', 'c'], 'data.it.1'],
    [field('multi_select', choices), 'a', 'data.it'],
    [field('asset'), id('cme'), 'data.it'],
    [field('reference'), 'cme_1', 'data.it'],
    [field('array', { options: { items: field('integer') } }), [1, 'x'], 'data.it.1'],
    [blocks, [{ type: 'gone', props: {} }], 'data.it.0.type'],
    [blocks, [{ type: 'quote', props: { text: 5 } }], 'data.it.0.props.text'],
    [blocks, [{ type: 'quote', props: { other: 5 } }], 'data.it.0.props.other'],
    [blocks, ['a', 'a'].map((key) => ({ type: 'quote', key, props: { text: 'x' } })), 'data.it.1.key'],
    [field('json'), { deep: [`asset://${id('cma')}`] }, 'data.it'],
    [field('json'), [{ type: 'quote', props: {} }], 'data.it'],
  ])('that does not fit is refused at its place: %j %j', (definition, value, path) => {
    expect(checkValue(definition, value, 'data.it')).toEqual([{ path, message: expect.any(String) }])
  })

  it('of a field that is not there is refused, and what is missing is named, in blocks, too', () => {
    expect(checkValues([field('text')], { other: 1 })).toMatchObject([{ path: 'data.other' }])
    expect(checkRequired([{ ...blocks, required: true }], {})).toMatchObject([{ path: 'data.it' }])
    expect(checkRequired([blocks], { it: [{ type: 'quote', props: {} }] })).toMatchObject([
      { path: 'data.it.0.props.text', message: 'required' },
    ])
    expect(checkRequired([field('number', { required: true })], { it: 0 })).toEqual([])
  })
})

describe('definitions', () => {
  it.each([
    [[field('select')], 'fields.0.options.choices'],
    [[field('array')], 'fields.0.options.items'],
    [[field('blocks')], 'fields.0.options.blockTypes'],
    [[field('text'), field('number')], 'fields.1.name'],
    [[field('json', { indexed: true })], 'fields.0.indexed'],
    [[field('integer', { default: 'x' })], 'fields.0.default'],
    [
      [field('blocks', { options: { blockTypes: [{ name: 'outer', fields: [blocks] }] } })],
      'fields.0.options.blockTypes.0.fields.0.type',
    ],
    [[field('array', { options: { items: blocks } })], 'fields.0.options.items'],
  ])('that cannot be used are refused at their place: %j', (fields, path) => {
    expect(checkDefinitions(fields as FieldDef[])).toMatchObject([{ path }])
  })
})

describe('tokens', () => {
  const fields: FieldDef[] = [
    { name: 'body', type: 'markdown' },
    { name: 'plain', type: 'text' },
    { name: 'cover', type: 'asset' },
    { ...blocks, name: 'parts' },
  ]

  it('are found in texts with marks and in fields, each once by its place', () => {
    const data = {
      body: `![](asset://${id('cma')}) ref://${id('cme')} ref://${id('cme')}`,
      plain: `asset://${id('cma')}`,
      cover: id('cma'),
      parts: [{ type: 'quote', key: 'k', props: { text: `ref://x_1` } }],
    }
    expect(edgesOf(fields, data)).toEqual([
      { field: 'body', kind: 'inline', to: 'asset', id: id('cma') },
      { field: 'body', kind: 'inline', to: 'entry', id: id('cme') },
      { field: 'cover', kind: 'field', to: 'asset', id: id('cma') },
      { field: 'parts.0.props.text', kind: 'inline', to: 'entry', id: 'x_1' },
    ])
  })

  it('are replaced one by one, and left where nothing is known of them', () => {
    expect(
      replaceTokens('asset://a ref://b asset://c', (kind, name) =>
        name === 'c' ? undefined : `${kind}-${name}`,
      ),
    ).toBe('asset-a ref-b asset://c')
    const mapped = mapValues(
      fields,
      { parts: [{ type: 'quote', key: 'k', props: { text: 'x', gone: 1 } }] },
      () => 'y',
    )
    expect(mapped).toEqual({ parts: [{ type: 'quote', key: 'k', props: { text: 'y', gone: 1 } }] })
  })
})

describe('edits', () => {
  it('leave what they were given as it was', () => {
    const data = { body: 'a', parts: [] }
    const fields: FieldDef[] = [{ name: 'body', type: 'text' }]
    applyEdits(fields, data, { textReplacements: [{ field: 'body', find: 'a', replace: 'b' }] })
    expect(data.body).toBe('a')
  })

  it('find a text that is special to patterns, and put in what is special to replacements', () => {
    const result = applyEdits(
      [{ name: 'body', type: 'text' }],
      { body: '$1 (a+)+' },
      {
        textReplacements: [{ field: 'body', find: '(a+)+', replace: '$& $1' }],
      },
    )
    expect(result).toEqual({ data: { body: '$1 $& $1' } })
  })

  it.each(['cover', 'nothing', 'parts.0', 'parts.9.props.text', 'parts.0.props.gone', '__proto__', 'body.0'])(
    'refuse a place that is no text: %s',
    (place) => {
      const fields: FieldDef[] = [
        { name: 'body', type: 'text' },
        { name: 'cover', type: 'asset' },
        { ...blocks, name: 'parts' },
      ]
      const data = { body: 'a', parts: [{ type: 'quote', key: 'k', props: { text: 'a' } }] }
      const result = applyEdits(fields, data, {
        textReplacements: [{ field: place, find: 'a', replace: 'b' }],
      })
      expect(result).toMatchObject({ problems: [{ path: 'textReplacements.0' }] })
    },
  )
})

describe('work that a call could cause', () => {
  const texts = (count: number) => Array.from({ length: count }, (_, n) => field('text', { name: `t${n}` }))

  it('is bounded for replacements by what they would look through and write, before they do', () => {
    const data = Object.fromEntries(texts(12).map(({ name }) => [name, 'ab'.repeat(50_000)]))
    const grow = texts(12).map(({ name }) => ({
      field: name,
      find: 'a',
      replace: 'x'.repeat(10_000),
      all: true,
    }))
    expect(applyEdits(texts(12), data, { textReplacements: grow })).toMatchObject({
      problems: Array.from({ length: 12 }, () => ({
        message: expect.stringContaining('too many for one call'),
      })),
    })
    const turns = Array.from({ length: 30 }, (_, n) => ({
      field: 't0',
      find: n % 2 ? 'b' : 'a',
      replace: n % 2 ? 'a' : 'b',
      all: true,
    }))
    const long = { t0: 'a'.repeat(500_000) }
    expect(applyEdits(texts(1), long, { textReplacements: turns })).toHaveProperty('problems')
    const few = [{ field: 't0', find: 'ab', replace: 'c', all: true }]
    expect(applyEdits(texts(1), { t0: 'ab'.repeat(20_000) }, { textReplacements: few })).toEqual({
      data: { t0: 'c'.repeat(20_000) },
    })
  })

  it('for wrong choices: few are named, and 50 are told', () => {
    const many = Array.from({ length: 200 }, (_, n) => `${n}${'c'.repeat(197)}`)
    const wrong = Array.from({ length: 1000 }, () => 'none')
    const problems = checkValue(field('multi_select', { options: { choices: many } }), wrong, 'data.it')
    expect(problems).toHaveLength(50)
    expect(problems[0]?.message.length).toBeLessThan(600)
    const unknown = Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [`f${n}`, 1]))
    expect(checkValues([], unknown)).toHaveLength(50)
  })
})
