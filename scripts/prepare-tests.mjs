// Before the tests: builds the bundles and the table of countries if they are stale, and says what is missing on the machine.
import { existsSync } from 'node:fs'
import { buildAll } from './build.mjs'

const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
].map((name) => `/usr/bin/${name}`)
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const FIREFOX = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

await buildAll({ only: ['server', 'widget', 'tracker', 'dashboard', 'geo'], say: console.log })
if (process.env.SVC_SKIP_BROWSER === '1') {
  console.log('SVC_SKIP_BROWSER=1: the tests in a browser are left out.')
} else if (![process.env.CHROMIUM_PATH, ...BROWSERS, MAC].some((path) => path && existsSync(path))) {
  console.log(
    'Chromium is missing: install it (Debian: apt-get install chromium), name it in CHROMIUM_PATH, or set SVC_SKIP_BROWSER=1.',
  )
} else if (![process.env.FIREFOX_PATH, ...FIREFOX].some((path) => path && existsSync(path))) {
  console.log(
    'Firefox is missing: its tests are left out. Install it (Debian: apt-get install firefox-esr) or name it in FIREFOX_PATH.',
  )
}
