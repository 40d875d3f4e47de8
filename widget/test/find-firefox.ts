import { existsSync } from 'node:fs'

const PLACES = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** Where Firefox is on this machine, if anywhere. */
export const findFirefox = (): string | undefined => PLACES.find((place) => place && existsSync(place))
