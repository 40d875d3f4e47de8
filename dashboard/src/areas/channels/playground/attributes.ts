import { ACCENT, INK, WHITE } from '../../../ui/styles/palette.ts'

/** Attributes of the script tag with a fixed list of values; the first is the default. */
export const CHOICES = {
  'data-svc-position': ['bottom-right', 'bottom-left'],
  'data-svc-size': ['standard', 'compact', 'generous'],
  'data-svc-fonts': ['bundled', 'inherit'],
  'data-svc-color-scheme': ['auto', 'light', 'dark'],
  'data-svc-show-history': ['true', 'false'],
} as const

/** Attributes that are a hex colour, with what the widget takes without one. */
export const COLORS = {
  'data-svc-theme-color': ACCENT[0],
  'data-svc-header-color': INK[0],
  'data-svc-launcher-color': INK[0],
  'data-svc-launcher-icon-color': WHITE,
} as const

const TEXTS = [
  'data-svc-org-name',
  'data-svc-eyebrow',
  'data-svc-greeting',
  'data-svc-locale',
  'data-svc-cookie-domain',
  'data-svc-visitor-name',
  'data-svc-visitor-email',
  'data-svc-visitor-meta',
  'data-external-id',
  'data-user-hash',
] as const

/** Attributes that can be set for the channel, each with its name there; the others are a page's own. */
export const LOOK = {
  'data-svc-org-name': 'orgName',
  'data-svc-eyebrow': 'eyebrow',
  'data-svc-greeting': 'greeting',
  'data-svc-theme-color': 'themeColor',
  'data-svc-header-color': 'headerColor',
  'data-svc-launcher-color': 'launcherColor',
  'data-svc-launcher-icon-color': 'launcherIconColor',
  'data-svc-position': 'position',
  'data-svc-size': 'size',
  'data-svc-fonts': 'fonts',
  'data-svc-color-scheme': 'colorScheme',
  'data-svc-locale': 'locale',
  'data-svc-show-history': 'showHistory',
} as const

/** The custom property for the part of the greeting after its first sentence. */
export const EMPHASIS = '--svc-greeting-emphasis'

/** Values of that property to choose from; the first is the default. */
export const EMPHASES = ['italic', 'normal', 'oblique'] as const

/** How the page proves who the visitor is; the first is the default. */
export const IDENTIFY = 'identify'
export const IDENTIFY_WAYS = ['tag', 'call'] as const

/** Languages of the widget, each by its own name and in English. */
export const LANGUAGES: readonly (readonly [tag: string, name: string])[] = [
  ['en', 'English'],
  ['nb', 'Norsk bokmål (Norwegian)'],
  ['da', 'Dansk (Danish)'],
  ['sv', 'Svenska (Swedish)'],
  ['fi', 'Suomi (Finnish)'],
  ['is', 'Íslenska (Icelandic)'],
  ['de', 'Deutsch (German)'],
  ['fr', 'Français (French)'],
  ['es', 'Español (Spanish)'],
  ['it', 'Italiano (Italian)'],
  ['pt', 'Português (Portuguese)'],
  ['nl', 'Nederlands (Dutch)'],
  ['pl', 'Polski (Polish)'],
  ['uk', 'Українська (Ukrainian)'],
  ['ar', 'العربية (Arabic)'],
  ['ja', '日本語 (Japanese)'],
]

/** An attribute that is one of a few words. */
export type ChoiceName = keyof typeof CHOICES
/** An attribute that is a colour. */
export type ColorName = keyof typeof COLORS
/** An attribute of the script tag that can be tried. */
export type AttributeName = ChoiceName | ColorName | (typeof TEXTS)[number]
/** An attribute that can be set for the channel. */
export type LookName = keyof typeof LOOK
/** Whatever the form holds under a name. */
export type FieldName = AttributeName | typeof EMPHASIS | typeof IDENTIFY

/** The attributes, in the order in which the snippet has them. */
export const ATTRIBUTES = [
  'data-svc-org-name',
  ...Object.keys(COLORS),
  ...Object.keys(CHOICES),
  ...TEXTS.slice(1),
] as readonly AttributeName[]

/** What begins the name of an attribute that is a single entry of the visitor's metadata. */
export const META_PREFIX = 'data-svc-meta-'
