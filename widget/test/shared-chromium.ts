import { chromium, type Browser, type LaunchOptions } from 'playwright-core'
import { inject } from 'vitest'
import type {} from '../../server/test/cluster.ts'
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts'

/** By how they were started: what a worker's tests need, one after the other. They end with it. */
const browsers = new Map<string, Promise<Browser>>()

export interface ChromiumKind {
  /** Flags beside the usual ones. */
  flags?: readonly string[]
  /** As of `findChromium`. */
  isWhole?: boolean
  /** What Playwright's browsers do not do, as all others do: keep pages to go back to. */
  keepsPages?: boolean
}

/** The worker's browser of a kind. Its contexts belong to the test that opened them. */
export async function sharedChromium({
  flags = [],
  isWhole = false,
  keepsPages = false,
}: ChromiumKind = {}): Promise<Browser> {
  const executablePath = findChromium({ isWhole })
  if (!executablePath)
    throw new Error('There is no Chromium here: apt-get install chromium, or set CHROMIUM_PATH.')
  const options: LaunchOptions = {
    executablePath,
    // Else it leaves a folder for each context.
    tracesDir: inject('scratchFolder'),
    args: [...CHROMIUM_FLAGS, ...flags],
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  }
  const kind = JSON.stringify(options)
  const running = await browsers.get(kind)
  if (running?.isConnected()) return running
  const started = chromium.launch(options).then(traced)
  browsers.set(kind, started)
  return started
}

/** What is done in each context is noted, in case that the test fails; pictures would cost as much as the tests. */
function traced(browser: Browser): Browser {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.tracing.start({ screenshots: false, snapshots: false })
    return context
  }
  return browser
}

/** Closes what a test has left open in a browser. */
export const leaveNothing = async (browser: Browser): Promise<void> =>
  void (await Promise.all(browser.contexts().map((context) => context.close())))
