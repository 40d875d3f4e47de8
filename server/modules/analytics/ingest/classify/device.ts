import bowser from 'bowser'

/** What a user agent tells about the reader's device. */
export interface Device {
  /** `desktop`, `mobile`, `tablet`, `tv` or `other`. */
  device: string
  browser: string | null
  os: string | null
}

const KINDS = new Set(['desktop', 'mobile', 'tablet', 'tv'])

/** Names under which browsers and systems are known, where they differ from the library's. */
const NAMES: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Chrome Headless': 'Chrome',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}

/** The device class, browser and system of a user agent. */
export function readDevice(userAgent: string): Device {
  if (userAgent === '') return { device: 'other', browser: null, os: null }
  const { platform, browser, os } = bowser.parse(userAgent)
  // Of Chromebooks the library does not say.
  const kind = platform.type ?? (os.name === 'Chrome OS' ? 'desktop' : '')
  return {
    device: KINDS.has(kind) ? kind : 'other',
    browser: nameOf(browser.name),
    os: nameOf(os.name),
  }
}

const nameOf = (name: string | undefined): string | null =>
  name === undefined || name === '' ? null : (NAMES[name] ?? name).slice(0, 64)
