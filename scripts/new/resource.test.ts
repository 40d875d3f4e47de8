import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namesOf, pluralOf } from './names.ts'
import { planResource, Refusal, type Asked } from './resource.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const plan = (asked: Partial<Asked> = {}) =>
  planResource(ROOT, { module: 'conversations', name: 'price-list', ...asked })
const fileOf = (made: ReturnType<typeof plan>, end: RegExp) =>
  [...made.files].find(([path]) => end.test(path)) ?? ['', '']

describe('a new resource', () => {
  it('has the names, the scopes and the id of its module, and no word of the template', () => {
    const made = plan()
    for (const [path, text] of made.files)
      if (path.includes('price'))
        expect(text).not.toMatch(
          /plain.?thing|xyz|domain\.|toolset_|prefix_|code_plain|role: 'to|scope:(read|write)/i,
        )
    const [path, code] = fileOf(made, /price-lists\.ts$/)
    expect(path).toBe('server/modules/conversations/price-lists/price-lists.ts')
    for (const part of [
      "idPattern('cpl')",
      "scope: 'conv:write'",
      "rest: 'PATCH /v1/conversations/price-lists/{priceListId}'",
      "tool: 'conv_update_price_list'",
      "selectFrom('conv_price_lists')",
      "'price_list.created'",
    ])
      expect(code).toContain(part)
    expect(code.split('\n').length).toBeLessThanOrEqual(160)
    expect(fileOf(made, /index\.ts$/)[1]).toMatch(/events: \{ .*\.\.\.priceListEvents/)
    expect(fileOf(made, /\.sql$/)[1]).toContain(`call kernel_protect('conv_price_lists')`)
  })

  it('emits events only where its module declares some', () => {
    const made = plan({ module: 'analytics' })
    expect([...made.files.values()].join('\n')).not.toMatch(/priceListEvents|price_list\.created|with events/)
  })

  it('is changed by those who may change what its module has, never by more, and refuses with codes like its', () => {
    const rightsOf = (module: string) => {
      const made = plan({ module, name: 'url-rule' })
      const [, code] = fileOf(made, /url-rules\.ts$/)
      const roles = ['readAccess', 'writeAccess'].map(
        (access) => new RegExp(`${access} = \\{.*?(?:role: '(\\w+)' )?\\}`).exec(code)?.[1],
      )
      expect(roles).toEqual([made.rights.read.role, made.rights.write.role])
      expect(fileOf(made, /url-rules\.test\.ts$/)[1].includes('createMember')).toBe(roles[1] !== undefined)
      return [...roles, /E\.(\w+_not_found)/.exec(code)?.[1]]
    }
    expect(rightsOf('webhooks/endpoints')).toEqual(['admin', 'admin', 'webhook_url_rule_not_found'])
    // Some of what changes a conversation is for admins, and nothing of the module says which of it is like this.
    expect(rightsOf('conversations/desk')).toEqual([undefined, 'admin', 'conv_url_rule_not_found'])
    expect(rightsOf('identity')).toEqual([undefined, 'admin', 'url_rule_not_found'])
    // No operation that writes to go by.
    expect(rightsOf('crm')).toEqual([undefined, 'admin', 'url_rule_not_found'])
  })

  it('lies in a folder of the module where one is named', () => {
    const [path, code] = fileOf(plan({ module: 'analytics/goals' }), /price-lists\.ts$/)
    expect(path).toBe('server/modules/analytics/goals/price-lists/price-lists.ts')
    expect(code).toContain("from '../../../../kernel/base/errors.ts'")
    expect(code).toContain("from '../../module.ts'")
  })

  it('adds its refusal to those of its module', () => {
    const { files } = plan({ module: 'crm' })
    expect(files.get('server/modules/crm/errors.ts')).toContain('price_list_not_found')
    expect(files.has('server/modules/crm/module.ts')).toBe(false)
  })

  it('is refused in a sentence where a name is malformed or taken, or there is no such module', () => {
    const refusals: [Partial<Asked>, RegExp][] = [
      [{ module: 'shop' }, /^There is no module shop; there are .*conversations/],
      [{ module: 'conversations/cellar' }, /^There is no folder server\/modules\/conversations\/cellar\.$/],
      [
        { module: 'platform' },
        /^platform declares no scope that ends with :write\. Declare one in .* or choose .*conversations/,
      ],
      [{ name: 'PriceList' }, /^“PriceList” is no name: /],
      [{ name: '../price-list' }, / is no name: /],
      [{ name: 'x'.repeat(31) }, / is no name: /],
      [{ plural: 'price-list' }, /^The plural must differ/],
      [{ name: 'saved-view' }, /^There is .* already: choose another name\.$/],
      [{ name: 'composer-draft' }, / already: /],
      [{ module: 'crm', name: 'contact' }, / already: /],
      [{ module: 'analytics', name: 'funnel' }, / already: /],
      [{ name: 'cursor' }, /^Cursor means something else/],
      [{ name: 'promise' }, /^Promise means something else/],
    ]
    for (const [asked, message] of refusals) {
      const attempt = () => plan(asked)
      expect(attempt, JSON.stringify(asked)).toThrow(Refusal)
      expect(attempt).toThrow(message)
    }
  })
})

it('names have the plurals and articles of English', () => {
  expect(['reply', 'box', 'view', 'day', 'branch'].map(pluralOf)).toEqual([
    'replies',
    'boxes',
    'views',
    'days',
    'branches',
  ])
  expect(namesOf('offer')).toMatchObject({ withArticle: 'an offer', pascals: 'Offers' })
  expect(namesOf('person', 'people')).toMatchObject({ plural: 'people', snakes: 'people' })
})
