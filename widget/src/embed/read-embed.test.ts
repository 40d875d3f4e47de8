import { expect, test } from 'vitest'
import { readEmbed } from './read-embed.ts'

const required = {
  'data-svc-host': 'https://host.example/',
  'data-widget-key': 'svc_widget_k',
  'data-channel-id': 'cch_1',
}
const read = (attributes: Record<string, string>) => readEmbed((name) => attributes[name] ?? null)
const hash = 'A0'.repeat(32)

test('the three required attributes are enough; the rest has defaults', () => {
  const { embed, errors, warnings } = read(required)
  expect({ errors, warnings }).toEqual({ errors: [], warnings: [] })
  expect(embed).toMatchObject({
    host: 'https://host.example',
    position: 'bottom-right',
    colorScheme: 'auto',
    identity: undefined,
    themeColor: undefined,
  })
})

test('missing and blank required attributes are named, all at once', () => {
  const { embed, errors } = read({ ...required, 'data-widget-key': '  ', 'data-channel-id': '' })
  expect(embed).toBeUndefined()
  expect(errors).toEqual(['missing data-widget-key, data-channel-id'])
  expect(read({ ...required, 'data-svc-host': 'chat.example' }).errors[0]).toContain('data-svc-host')
  expect(read({ ...required, 'data-svc-host': 'javascript:alert(1)' }).embed).toBeUndefined()
})

test('a value that is not recognized is warned about and replaced by the default', () => {
  const { embed, warnings } = read({
    ...required,
    'data-svc-theme-color': 'red',
    'data-svc-position': 'top-left',
    'data-svc-color-scheme': 'Dark',
    'data-svc-locale': 'not a tag',
    'data-svc-visitor-email': 'nobody',
  })
  expect(embed).toMatchObject({
    themeColor: undefined,
    position: 'bottom-right',
    colorScheme: 'auto',
    locale: undefined,
    visitorEmail: undefined,
  })
  expect(warnings.map((warning) => warning.split('=')[0])).toEqual([
    'data-svc-theme-color',
    'data-svc-position',
    'data-svc-color-scheme',
    'data-svc-locale',
    'data-svc-visitor-email',
  ])
})

test('what is recognized is taken over, trimmed and cut', () => {
  const { embed } = read({
    ...required,
    'data-svc-org-name': ' Lantern ',
    'data-svc-theme-color': '#0a8',
    'data-svc-position': 'bottom-left',
    'data-svc-locale': 'EN-gb',
    'data-svc-visitor-name': 'x'.repeat(200),
    'data-svc-visitor-email': 'ada@example.org',
  })
  expect(embed).toMatchObject({
    orgName: 'Lantern',
    themeColor: [0, 170, 136],
    position: 'bottom-left',
    locale: 'en-GB',
  })
  expect(embed?.visitor.name).toHaveLength(120)
  expect(embed?.visitor.email).toBe('ada@example.org')
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
