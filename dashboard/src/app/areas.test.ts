import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import type { LinkProps } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { areas } from './manifests.ts'
import { router } from './router.tsx'
import { firstSettingsPage, pagesFor, settingsFor, settingsPath } from './shell/page-list.ts'

const paths = Object.keys(router.routesByPath)
const owner = { role: 'owner' as const, scopes: ['*'] }
const member = { role: 'member' as const, scopes: ['*'] }

test('every line of the navigation and of the settings leads to a page', () => {
  for (const { path } of pagesFor(owner)) expect(paths).toContain(path)
  for (const page of settingsFor(owner).flatMap(({ links }) => links))
    expect(paths).toContain(settingsPath(page))
  const shown = areas.flatMap(({ navigation = [], settings = [] }) => [...navigation, ...settings])
  expect(pagesFor(owner).length + settingsFor(owner).flatMap(({ links }) => links).length).toBe(shown.length)
})

test('no two lines claim the same place', () => {
  const places = areas.flatMap(({ navigation = [], settings = [] }) =>
    [...navigation, ...settings].map(({ group, order }) => `${group} ${order}`),
  )
  expect(new Set(places).size).toBe(places.length)
})

test('what only administrators may use is no line for members', () => {
  const linksOf = (actor: typeof member | typeof owner) =>
    settingsFor(actor).flatMap(({ links }) => links.map(({ path }) => path))
  expect(linksOf(owner)).toEqual(expect.arrayContaining(['api-keys', 'webhooks', 'audit-log']))
  for (const path of ['api-keys', 'webhooks', 'audit-log']) expect(linksOf(member)).not.toContain(path)
  expect(firstSettingsPage(member)).toBe('/settings/channels')
})

test('addresses are checked against the pages of all areas', () => {
  const there: LinkProps['to'] = '/settings/webhooks/$webhookId'
  // @ts-expect-error Were a route of any area not typed exactly, every address would do.
  const nowhere: LinkProps['to'] = '/settings/nowhere'
  expect(paths).toContain(there)
  expect(paths).not.toContain(nowhere)
})

test('only pages for people who are signed in ask who that is before the app is loaded', () => {
  const source = readFileSync(new URL('../early.js', import.meta.url), 'utf8')
  const asks = (pathname: string) => {
    const fetch = vi.fn((_path: string) => Promise.resolve())
    runInNewContext(source, { location: { pathname }, localStorage: { getItem: () => null }, fetch })
    return fetch.mock.calls.some(([path]) => path === '/v1/whoami')
  }
  for (const { id, fullPath } of Object.values(router.routesById))
    if (id !== '__root__') expect(asks(fullPath), fullPath).toBe(id.startsWith('/app'))
})
