import { existsSync } from 'node:fs'

// The same engine without the windows of a browser, which nobody looks at: half the work.
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  process.env.CHROMIUM_PATH,
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * What Playwright turns off, since only the last list counts; the renderer that is kept ready for each page to come; and the pages
 * behind the address line, which cost a third of all that a browser with windows does.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Flags for a browser that talks to nobody but us. */
export const CHROMIUM_FLAGS = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // What is drawn without one is drawn where it is asked for, not a process further.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Subdomains of a site, for what they share.
  '--host-resolver-rules=MAP *.stoa.test 127.0.0.1',
]

/**
 * Where Chromium is on this machine, if anywhere; `isWhole`: one that asks people for permissions and keeps
 * pages to go back to.
 */
export const findChromium = ({ isWhole = false } = {}): string | undefined =>
  PLACES.find((place) => place && existsSync(place) && !(isWhole && place === SHELL))
