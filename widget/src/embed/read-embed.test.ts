import { expect, test } from 'vitest'
import { readEmbed } from './read-embed.ts'
import { readLook } from './read-look.ts'

const required = {
  'data-svc-host': 'https://host.example/',
  'data-widget-key': 'svc_widget_k',
  'data-channel-id': 'cch_1',
}
const read = (attributes: Record<string, string>) =>
  readEmbed({ attributes, hostname: 'shop.lantern.example' })
const hash = 'A0'.repeat(32)

test('the three required attributes are enough; the rest has defaults', () => {
  const { embed, errors, warnings } = read(required)
  expect({ errors, warnings }).toEqual({ errors: [], warnings: [] })
  expect(embed).toEqual({
    attributes: required,
    host: 'https://host.example',
    widgetKey: 'svc_widget_k',
    channelId: 'cch_1',
    cookieDomain: undefined,
    visitor: { name: undefined, email: undefined },
    identity: undefined,
  })
  expect(readLook(required, {})).toEqual({
    look: {
      orgName: undefined,
      eyebrow: undefined,
      greeting: undefined,
      fonts: 'bundled',
      themeColor: undefined,
      launcherColor: undefined,
      launcherIconColor: undefined,
      headerColor: undefined,
      position: 'bottom-right',
      size: 'standard',
      colorScheme: 'auto',
      locale: undefined,
      showHistory: true,
      starters: [],
    },
    warnings: [],
  })
})

test('what the page leaves out is as it is set for the channel; what it says wins', () => {
  const channel = {
    appearance: {
      orgName: 'Acme',
      themeColor: '#00aa88',
      position: 'bottom-left',
      size: 'compact',
      locale: 'de',
      showHistory: false,
    },
    starters: ['Where is my order?'],
  }
  const page = { 'data-svc-theme-color': '#fff', 'data-svc-size': 'generous', 'data-svc-org-name': ' ' }
  const { look, warnings } = readLook({ ...required, ...page }, channel)
  expect(warnings).toEqual([])
  expect(look).toMatchObject({
    orgName: 'Acme',
    themeColor: [255, 255, 255],
    launcherColor: undefined,
    position: 'bottom-left',
    size: 'generous',
    locale: 'de',
    showHistory: false,
    starters: ['Where is my order?'],
  })
})

test('missing and blank required attributes are named, all at once', () => {
  const { embed, errors } = read({ ...required, 'data-widget-key': '  ', 'data-channel-id': '' })
  expect(embed).toBeUndefined()
  expect(errors).toEqual(['missing data-widget-key, data-channel-id'])
  expect(read({}).errors).toEqual(['missing data-svc-host, data-widget-key, data-channel-id'])
  expect(read({ ...required, 'data-svc-host': 'chat.example' }).errors[0]).toContain('data-svc-host')
  expect(read({ ...required, 'data-svc-host': 'javascript:alert(1)' }).embed).toBeUndefined()
})

test('a value that is not recognized is warned about and replaced by the default', () => {
  const wrong = {
    'data-svc-fonts': 'comic',
    'data-svc-theme-color': 'red',
    'data-svc-launcher-color': '#12345',
    'data-svc-launcher-icon-color': 'rgb(0, 0, 0)',
    'data-svc-header-color': 'fff',
    'data-svc-position': 'top-left',
    'data-svc-size': 'huge',
    'data-svc-color-scheme': 'Dark',
    'data-svc-locale': 'not a tag',
    'data-svc-show-history': 'maybe',
    'data-svc-cookie-domain': 'other.example',
    'data-svc-visitor-email': 'nobody',
  }
  const { embed, errors, warnings: own } = read({ ...required, ...wrong })
  const { look, warnings: looked } = readLook({ ...required, ...wrong }, {})
  const warnings = [...looked, ...own]
  expect(errors).toEqual([])
  expect(warnings.map((warning) => warning.split('=')[0])).toEqual(Object.keys(wrong))
  expect({ ...embed, attributes: required }).toEqual(read(required).embed)
  expect(look).toEqual(readLook(required, {}).look)
  for (const [name, value] of Object.entries(wrong))
    expect(warnings.some((warning) => warning.startsWith(`${name}="${value}" is not `))).toBe(true)
})

test('what is recognized is taken over, trimmed and cut', () => {
  const attributes = {
    ...required,
    'data-svc-org-name': ' Lantern ',
    'data-svc-eyebrow': 'Support',
    'data-svc-greeting': 'Hello. Softly.',
    'data-svc-fonts': 'inherit',
    'data-svc-theme-color': '#0a8',
    'data-svc-launcher-color': ' #ffffff ',
    'data-svc-launcher-icon-color': '#00AA88',
    'data-svc-header-color': '#0a8f',
    'data-svc-position': 'bottom-left',
    'data-svc-size': 'generous',
    'data-svc-color-scheme': 'dark',
    'data-svc-locale': 'EN-gb',
    'data-svc-visitor-name': ` ${'x'.repeat(200)}`,
    'data-svc-visitor-email': ' ada@example.org ',
  }
  const { embed, warnings } = read(attributes)
  expect(warnings).toEqual([])
  expect(embed).toMatchObject({ visitor: { name: 'x'.repeat(120), email: 'ada@example.org' } })
  expect(readLook(attributes, {})).toMatchObject({
    warnings: [],
    look: {
      orgName: 'Lantern',
      eyebrow: 'Support',
      greeting: 'Hello. Softly.',
      fonts: 'inherit',
      themeColor: [0, 170, 136],
      launcherColor: [255, 255, 255],
      launcherIconColor: [0, 170, 136],
      headerColor: [0, 170, 136],
      position: 'bottom-left',
      size: 'generous',
      colorScheme: 'dark',
      locale: 'en-GB',
    },
  })
})

test('a name is not cut through a character', () => {
  const { embed } = read({ ...required, 'data-svc-visitor-name': `${'x'.repeat(119)}😀` })
  expect(embed?.visitor.name).toBe('x'.repeat(119))
})

test('an email address that the service would refuse is left out', () => {
  const email = (text: string) => read({ ...required, 'data-svc-visitor-email': text }).embed?.visitor.email
  for (const text of ["o'hara+shop@mail.lantern.example", 'A_b-c.d@x1.co', '7@a-b.example'])
    expect(email(text)).toBe(text)
  const wrong = [
    'a@b',
    'a b@c.de',
    '.a@b.de',
    'a..b@c.de',
    "a'@b.de",
    'a.@b.de',
    'a@b..de',
    'a@-b.de',
    'josé@b.de',
    'a@b.d3',
  ]
  for (const text of [...wrong, `${'a'.repeat(200)}@b.de`]) expect(email(text)).toBeUndefined()
})

test('the list of conversations is switched by the usual words', () => {
  const shows = (value: string) => readLook({ ...required, 'data-svc-show-history': value }, {})
  for (const value of ['true', '1', 'yes', '', ' '])
    expect(shows(value)).toMatchObject({ look: { showHistory: true }, warnings: [] })
  for (const value of ['false', '0', 'no'])
    expect(shows(value)).toMatchObject({ look: { showHistory: false }, warnings: [] })
})

test('a cookie domain is the host or a parent of it', () => {
  const domain = (value: string) => read({ ...required, 'data-svc-cookie-domain': value }).embed?.cookieDomain
  expect(domain('lantern.example')).toBe('lantern.example')
  expect(domain('.Lantern.example')).toBe('lantern.example')
  expect(domain('shop.lantern.example')).toBe('shop.lantern.example')
  for (const value of [
    'tern.example',
    'a.shop.lantern.example',
    'lantern.example.',
    'https://lantern.example',
  ])
    expect(domain(value)).toBeUndefined()
})

test('an identity is whole or an error', () => {
  expect(read({ ...required, 'data-external-id': 'u1', 'data-user-hash': hash }).embed?.identity).toEqual({
    externalId: 'u1',
    userHash: hash.toLowerCase(),
  })
  expect(read({ ...required, 'data-external-id': 'u1' }).embed).toBeUndefined()
  expect(read({ ...required, 'data-user-hash': hash, 'data-external-id': ' ' }).errors[0]).toContain(
    'go together',
  )
  expect(read({ ...required, 'data-external-id': 'u1', 'data-user-hash': 'abc' }).errors[0]).toContain('64')
})
