import { expect, test } from 'vitest'
import { sdkManifest, sdkReadme } from './generate-sdk-package.ts'

const exportOf = (source: string) => ({
  'stoa-source': `./src/${source}.ts`,
  types: `./dist/${source}.d.ts`,
  default: `./dist/${source}.js`,
})
const manifest = (exports: object) => `${JSON.stringify({ name: '@stoa/sdk', exports }, null, 2)}\n`
const written = {
  '.': exportOf('index'),
  './chat': exportOf('chat/index'),
  './webhooks': exportOf('webhooks/index'),
}
const internal = { './engine': { 'stoa-source': './src/chat/engine.ts' }, './package.json': './package.json' }

test('each module of the service is a module of the SDK, beside what is written by hand', () => {
  const before = manifest({ ...written, './gone': exportOf('generated/gone'), ...internal })
  const after = sdkManifest(before, ['webhooks', 'library', 'crm'])
  expect(after).toBe(
    manifest({
      '.': exportOf('index'),
      './chat': exportOf('chat/index'),
      './crm': exportOf('generated/crm'),
      './library': exportOf('generated/library'),
      './webhooks': exportOf('webhooks/index'),
      ...internal,
    }),
  )
  expect(sdkManifest(after, ['webhooks', 'library', 'crm'])).toBe(after)
})

test('the README names the modules that there are', () => {
  const readme = 'Before.\n\nThe modules are `mail` and `webhooks`.\n\nAfter.\n'
  expect(sdkReadme(readme, ['webhooks', 'library', 'crm'])).toBe(
    'Before.\n\nThe modules are `crm`, `library` and `webhooks`.\n\nAfter.\n',
  )
  expect(() => sdkReadme('Nothing.', ['crm'])).toThrow('sdk/README.md')
})
