import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** For what waits on a machine that has much to do. */
export const SLOW = { timeout: 40_000 }

export const logOf = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })
export const boxOf = (page: Page): Locator => page.getByRole('textbox', { name: /^(Reply to|Internal note)/ })
export const headingOf = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** The rows of the list, or those that hold a text. */
export const rowsOf = (page: Page, text?: string): Locator => {
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  return text === undefined ? rows : rows.filter({ hasText: text })
}

/** A line of the navigation. */
export const lineOf = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}\\b`) })

/** Waits until a line of the navigation shows a number; none for nought. */
export const counts = (page: Page, name: string, count: number): Promise<void> =>
  expect
    .poll(async () => (await lineOf(page, name).innerText()).replaceAll(/\s+/g, ' '), SLOW)
    .toBe(count > 0 ? `${name} ${count}` : name)

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement))

/** Presses keys, one after the other, wherever the focus is. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses a key until something has the focus. */
async function pressUntil(page: Page, key: string, target: Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never led to ${String(target)}`)
}

/** Walks with the tabulator, backwards if that is shorter. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  await pressUntil(page, key, target)
}

/** Walks through the list to a row that is in it, and opens it. */
export async function openRow(page: Page, text: string): Promise<void> {
  const row = rowsOf(page, text).first()
  await row.waitFor()
  while (!(await hasFocus(row))) {
    const { id, isBelow } = await row.evaluate((element) => {
      const { activeElement: now } = document
      const following = now?.id.startsWith('row-') ? element.compareDocumentPosition(now) : 0
      return { id: now?.id, isBelow: (following & Node.DOCUMENT_POSITION_FOLLOWING) > 0 }
    })
    await page.keyboard.press(isBelow ? 'k' : 'j')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), SLOW).not.toBe(id)
  }
  await page.keyboard.press('Enter')
  await logOf(page).getByRole('article').first().waitFor()
}

/** Runs a line of the palette: types its name and presses Enter. */
export async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Type a command or search…' }).waitFor()
  await page.keyboard.type(name)
  await page.getByRole('option', { name, selected: true }).waitFor()
  await page.keyboard.press('Enter')
}

/** Goes to a list by the palette, and waits until it is there. */
export async function goTo(page: Page, line: string): Promise<void> {
  await command(page, line)
  await headingOf(page, line.slice(line.indexOf(': ') + 2)).waitFor()
}

/** Walks with the arrows to one of a list of choices, and picks it. */
export async function pick(page: Page, list: string, option: string): Promise<void> {
  const wanted = page.getByRole('listbox', { name: list }).getByRole('option', { name: option })
  await wanted.waitFor()
  const id = await wanted.getAttribute('id')
  const current = () => page.locator(':focus').getAttribute('aria-activedescendant')
  for (let presses = 0; presses < 20 && (await current()) !== id; presses += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Writes with the keys into what has the focus, in place of what was there. */
export async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}
