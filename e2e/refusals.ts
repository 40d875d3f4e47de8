import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { ROOT } from './service.ts'

interface Guarded {
  method: string
  path: RegExp
  name: string
}

type Operations = Record<string, { operationId: string; 'x-required-role'?: string }>

/** The operations that a member may not call. */
function guardedOperations(): Guarded[] {
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs', 'openapi.json'), 'utf8')) as {
    paths: Record<string, Operations>
  }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation['x-required-role']
        ? [
            {
              method: method.toUpperCase(),
              path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
              name: operation.operationId,
            },
          ]
        : [],
    ),
  )
}

/**
 * Opens every settings page that a member finds, one of each list, and those named; answers what the pages asked for
 * in vain. Every control is used; nothing is stored.
 */
export async function refusalsOnSettings(
  page: Page,
  url: string,
  named: readonly string[],
): Promise<string[]> {
  const guarded = guardedOperations()
  const refused = new Set<string>()
  await page.route('**/v1/**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const isOf = ({ method, path }: Guarded) => method === request.method() && path.test(pathname)
    const operation = guarded.find(isOf)
    if (operation) refused.add(`${new URL(page.url()).pathname}: ${operation.name}`)
    if (request.method() === 'GET') return route.continue()
    return route.fulfill({ status: 409, json: { status: 409, code: 'conflict', detail: 'Not now.' } })
  })
  await page.goto(`${url}/settings/sessions`)
  const known = new Map(['/settings/channels', ...named].map((path) => [kindOf(path), path]))
  // What is found on the way is appended, and visited too.
  for (const path of known.values()) {
    await goTo(page, path)
    const links = page.locator('a[href^="/settings/"]')
    for (const found of await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? '')))
      if (!known.has(kindOf(found))) known.set(kindOf(found), found)
    // There everything may be tried out; what is saved is one button.
    if (!path.endsWith('/playground')) await useControls(page)
  }
  await page.unroute('**/v1/**')
  return [...refused]
}

/** Which page an address is of, whatever thing it shows. */
const kindOf = (path: string) => path.replace(/\b(new|[a-z]+_[0-9a-z]{22})\b/, '…')

/** Goes on without loading the dashboard anew, past what is not saved. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = ''
    history.pushState({}, '', to)
  }, path)
  await page.locator('h1:not([data-left])').waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-label="Loading…"]'))
}

/** Writes into every field, chooses every choice, and presses every button and what it asks for. */
async function useControls(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const all = (selector: string) => main.locator(selector).all()
  for (const field of await all(':is(input:not([type=checkbox], [type=radio]), textarea):enabled:read-write'))
    await field.fill(`${await field.inputValue()}1`).catch(() => undefined)
  for (const choice of await all(':is([type=checkbox], [type=radio]):enabled')) await press(choice)
  for (const button of await all('button:enabled')) {
    await press(button)
    const asked = page.locator('dialog[open]').last().locator('button:enabled').last()
    if (await asked.isVisible()) await press(asked)
    for (let left = 3; left > 0 && (await page.locator('dialog[open]').count()) > 0; left -= 1)
      await page.keyboard.press('Escape')
  }
}

/** Clicks a control; one that has been removed meanwhile is skipped. */
const press = (control: Locator) => control.click({ timeout: 500, force: true }).catch(() => undefined)
