import { describe, expect, it } from 'vitest'
import { complaintOf, remarkOn, rowComplaint } from './complaints.ts'
import {
  attributesOf,
  fromSearch,
  identityOf,
  isChanged,
  lookOf,
  savedValues,
  toSearch,
  withSaved,
  type PlaygroundState,
} from './playground-state.ts'
import { playgroundSnippet } from './snippet.ts'

const place = { origin: 'https://stoa.example', channelId: 'cch_1', widgetKey: 'svc_widget_k' }
const saved = { 'data-svc-org-name': 'Stoa', 'data-svc-size': 'generous' }
const hash = 'ab'.repeat(32)
const state = (values: PlaygroundState['values'], rows: PlaygroundState['rows'] = []) => ({ values, rows })

describe('the address of the playground', () => {
  it('carries what was tried to a colleague, and back', () => {
    const tried = state(
      { 'data-svc-org-name': 'Lantern', 'data-svc-size': 'compact', '--svc-greeting-emphasis': 'normal' },
      [{ id: 0, key: 'account-id', value: '42' }],
    )
    expect(fromSearch(toSearch(tried, saved), saved)).toEqual(tried)
  })

  it('never carries a user hash, nor takes one', () => {
    const search = toSearch(state({ ...saved, 'data-external-id': 'u1', 'data-user-hash': hash }), saved)
    expect(search).toEqual({ 'data-external-id': 'u1' })
    expect(fromSearch({ 'data-user-hash': hash }, saved).values).not.toHaveProperty('data-user-hash')
  })

  it('is empty while nothing was changed, and keeps a title that was taken away', () => {
    expect(toSearch(fromSearch({}, saved), saved)).toEqual({})
    expect(toSearch(state({ 'data-svc-size': 'generous' }), saved)).toEqual({ 'data-svc-org-name': '' })
    expect(fromSearch({ 'data-svc-org-name': '' }, saved).values['data-svc-org-name']).toBe('')
  })

  it('takes no unknown names, nor words that an attribute does not know', () => {
    const { values } = fromSearch(
      { onload: 'alert(1)', 'data-svc-position': 'top', 'data-svc-host': 'x' },
      saved,
    )
    expect(values).toEqual(saved)
  })
})

describe('the look of the channel', () => {
  const appearance = {
    orgName: 'Acme',
    themeColor: '#0a8',
    position: 'bottom-right',
    size: 'compact',
    showHistory: false,
  } as const

  it('is what the form begins with, and what it saves', () => {
    const values = savedValues(appearance)
    expect(values).toEqual({
      'data-svc-org-name': 'Acme',
      'data-svc-theme-color': '#0a8',
      'data-svc-size': 'compact',
      'data-svc-show-history': 'false',
    })
    const { position: _, ...differing } = appearance
    expect(lookOf(state({ ...values, 'data-svc-visitor-name': 'Ada' }))).toEqual(differing)
    expect(lookOf(state({ ...values, 'data-svc-header-color': 'red' }))).toEqual(differing)
  })

  it('is changed by what can be saved alone, until it is saved', () => {
    const values = savedValues(appearance)
    expect(isChanged({ ...values, 'data-svc-visitor-name': 'Ada' }, values)).toBe(false)
    const changed = { ...values, 'data-svc-size': '', 'data-svc-visitor-name': 'Ada' }
    expect(isChanged(changed, values)).toBe(true)
    expect(withSaved(changed, { 'data-svc-org-name': 'Acme' })).toEqual({
      'data-svc-org-name': 'Acme',
      'data-svc-visitor-name': 'Ada',
    })
  })

  it('has texts as long as a channel keeps them', () => {
    const name = 'data-svc-org-name'
    expect(complaintOf(name, { [name]: 'a'.repeat(80) })).toBeUndefined()
    expect(complaintOf(name, { [name]: 'a'.repeat(81) })).toContain('80')
  })
})

describe('the attributes', () => {
  it('leave out what the widget would not take', () => {
    const values = {
      'data-svc-theme-color': 'red',
      'data-svc-visitor-email': 'ada',
      'data-svc-visitor-meta': '[1]',
      'data-svc-cookie-domain': 'localhost',
      'data-svc-locale': 'not a tag',
      'data-svc-eyebrow': '  Hours  ',
    }
    expect(attributesOf(state(values))).toEqual({ 'data-svc-eyebrow': 'Hours' })
  })

  it('have an identity only when it is whole and belongs in the tag', () => {
    const whole = { 'data-external-id': 'u1', 'data-user-hash': hash }
    expect(attributesOf(state(whole))).toEqual(whole)
    expect(attributesOf(state({ ...whole, 'data-user-hash': 'abc' }))).toEqual({})
    expect(attributesOf(state({ 'data-external-id': 'u1' }))).toEqual({})
    expect(attributesOf(state({ ...whole, identify: 'call' }))).toEqual({})
    expect(identityOf({ ...whole, identify: 'call' })).toEqual({ externalId: 'u1', userHash: hash })
  })
})

describe('metadata', () => {
  const complaint = (text: string) => complaintOf('data-svc-visitor-meta', { 'data-svc-visitor-meta': text })

  it('is refused whole when malformed, not an object, or beyond 4 KB in UTF-8', () => {
    expect(complaint('{"plan":')).toContain('JSON')
    expect(complaint('"pro"')).toContain('object')
    expect(complaint(`{"a":"${'é'.repeat(2100)}"}`)).toContain('4,096')
    expect(complaint('{"plan":"pro","seats":12,"trial":false}')).toBeUndefined()
  })

  it('names the entries that are ignored', () => {
    const text = JSON.stringify({ plan: 'pro', team: { a: 1 }, tags: [], none: null })
    expect(complaint(text)).toBeUndefined()
    expect(remarkOn('data-svc-visitor-meta', { 'data-svc-visitor-meta': text })).toContain('team, tags, none')
  })

  it('is complained of in rows that the widget would drop', () => {
    const rows = [
      { id: 0, key: 'account-id', value: '42' },
      { id: 1, key: 'account--id', value: '43' },
      { id: 2, key: 'Plan', value: 'pro' },
      { id: 3, key: '', value: 'pro' },
      { id: 4, key: 'plan', value: 'pro' },
    ]
    const values = { 'data-svc-visitor-meta': '{"plan":"free"}' }
    expect(rows.map((row) => rowComplaint(row, rows, values) === undefined)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(attributesOf(state(values, rows))).toEqual({ ...values, 'data-svc-meta-account-id': '42' })
  })
})

describe('the snippet', () => {
  it('stays two lines whatever the channel looks like', () => {
    expect(playgroundSnippet(place, state(saved)).split('\n')).toEqual([
      '<script src="https://stoa.example/widget.js" defer data-svc-host="https://stoa.example"',
      '  data-channel-id="cch_1" data-widget-key="svc_widget_k"></script>',
    ])
  })

  it('is escaped, as an attribute and as a script', () => {
    const identity = { 'data-external-id': '</script>"', 'data-user-hash': hash, identify: 'call' }
    const snippet = playgroundSnippet(
      place,
      state({ 'data-svc-visitor-name': '"Tea" & <cake>?', ...identity, '--svc-greeting-emphasis': 'normal' }),
    )
    expect(snippet).toContain('data-svc-visitor-name="&quot;Tea&quot; &amp; &lt;cake>?"')
    expect(snippet).toContain(`identify("\\u003c/script>\\"", "${hash}")`)
    expect(snippet).toContain('<style>[data-svc-widget] { --svc-greeting-emphasis: normal }</style>')
    expect(snippet.match(/<\/script>/g)).toHaveLength(2)
  })
})
