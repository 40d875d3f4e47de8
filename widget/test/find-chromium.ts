import { existsSync } from 'node:fs'

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags for a browser that talks to nobody but us. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Subdomains of a site, for what they share.
  '--host-resolver-rules=MAP *.stoa.test 127.0.0.1',
]

/** Where Chromium is on this machine, if anywhere. */
export const findChromium = (): string | undefined => PLACES.find((place) => place && existsSync(place))
