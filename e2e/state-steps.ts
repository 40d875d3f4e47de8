import type { Page } from 'playwright-core'
import type { TouredOffice } from './toured-office.ts'

/** A state in which a person can find the dashboard, and how it comes about. */
export interface DashboardState {
  name: string
  /** Where it is. */
  path: string | ((office: TouredOffice) => string)
  /** Who looks; the owner unless said otherwise, nobody where it is `null`. */
  who?: string | null
  /** What is answered instead of the service, by a part of the address: a status, an answer, or `never`. */
  answers?: Record<string, number | object | 'never'>
  /** What tells that it is there, and what has to be done for it; what it opens, Escape closes. */
  show(page: Page): Promise<unknown>
}

/** Waits for some words. */
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()

/** Opens a dialog by a button, and waits for it. */
export const byButton = (name: string | RegExp) => async (page: Page) => {
  await settled(page)
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
  await settled(page)
}

/** What is being loaded does not come. */
export async function loading(page: Page): Promise<void> {
  await page.getByRole('status', { name: 'Loading…' }).first().waitFor()
}

/** A page is there that has no more to load. */
export async function heading(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A page says that there is no such thing. */
export async function notThere(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /not found|isn’t there/i }).waitFor()
}

/** A page is there, and nothing of it is being loaded. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-label="Loading…"]'))
}
