import { parseHexColor, type Rgb } from './color.ts'
import { createTagReader, type TagAttributes } from './tag-reader.ts'

/** What the widget looks like. */
export interface Look {
  orgName: string | undefined
  /** A small label above the greeting. */
  eyebrow: string | undefined
  greeting: string | undefined
  fonts: 'bundled' | 'inherit'
  themeColor: Rgb | undefined
  launcherColor: Rgb | undefined
  launcherIconColor: Rgb | undefined
  headerColor: Rgb | undefined
  position: 'bottom-right' | 'bottom-left'
  size: 'compact' | 'standard' | 'generous'
  colorScheme: 'auto' | 'light' | 'dark'
  locale: string | undefined
  /** Whether past conversations are listed on the welcome screen. */
  showHistory: boolean
  /** Suggested first messages. */
  starters: readonly string[]
}

/** What is set for a channel. */
export interface ChannelLook {
  appearance?: Record<string, unknown>
  starters?: readonly string[]
}

const NO = ['false', '0', 'no']

/** The look of a page: its attributes, else what is set for the channel, else the defaults. */
export function readLook(
  attributes: TagAttributes,
  { appearance, starters = [] }: ChannelLook,
): { look: Look; warnings: string[] } {
  const { text, optional, warnings } = createTagReader(attributes, appearance)
  const oneOf = <T extends string>(name: string, values: readonly [T, ...T[]]): T =>
    optional(name, (value) => values.find((one) => one === value), `one of ${values.join(', ')}`) ?? values[0]
  const color = (name: string) => optional(name, parseHexColor, 'a hex color')
  const look: Look = {
    orgName: text('data-svc-org-name'),
    eyebrow: text('data-svc-eyebrow'),
    greeting: text('data-svc-greeting'),
    fonts: oneOf('data-svc-fonts', ['bundled', 'inherit']),
    themeColor: color('data-svc-theme-color'),
    launcherColor: color('data-svc-launcher-color'),
    launcherIconColor: color('data-svc-launcher-icon-color'),
    headerColor: color('data-svc-header-color'),
    position: oneOf('data-svc-position', ['bottom-right', 'bottom-left']),
    size: oneOf('data-svc-size', ['standard', 'compact', 'generous']),
    colorScheme: oneOf('data-svc-color-scheme', ['auto', 'light', 'dark']),
    locale: optional('data-svc-locale', readLocale, 'a language tag'),
    showHistory: !NO.includes(oneOf('data-svc-show-history', ['true', '1', 'yes', ...NO])),
    starters,
  }
  return { look, warnings }
}

function readLocale(value: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(value)[0]
  } catch {
    return undefined
  }
}
