import { z } from 'zod'
import { shape } from '../../../kernel/contract/shapes.ts'

const Color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/, 'must be a hex color such as #b4532a')

const Locale = z.string().trim().max(35).refine(isLanguageTag, 'must be a language tag such as nb or pt-BR')

const text = (longest: number) => z.string().trim().max(longest)

const fields = {
  orgName: text(80).optional(),
  eyebrow: text(80).optional(),
  greeting: text(300).optional(),
  themeColor: Color.optional(),
  headerColor: Color.optional(),
  launcherColor: Color.optional(),
  launcherIconColor: Color.optional(),
  position: z.enum(['bottom-right', 'bottom-left']).optional(),
  size: z.enum(['compact', 'standard', 'generous']).optional(),
  colorScheme: z.enum(['auto', 'light', 'dark']).optional(),
  fonts: z.enum(['bundled', 'inherit']).optional(),
  locale: Locale.optional(),
  showHistory: z.boolean().optional(),
}

/** What a channel's widget looks like; what is missing is as the widget does it by itself. */
export const Appearance = shape('Appearance', fields).describe(
  'What the widget looks like. Each field is one of its attributes; attributes of the page win, and what is missing is the widget’s default.',
)

/** The appearance to be stored: unknown names are refused, blank texts are left out. */
export const AppearanceInput = z
  .strictObject(fields)
  .transform(({ locale, ...given }): z.output<typeof Appearance> => ({
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(locale && { locale: Intl.getCanonicalLocales(locale)[0] }),
  }))
  .meta({
    description:
      'What the widget looks like, as a whole: what is missing is the default, {} resets. Attributes of the page win.',
    examples: [{ orgName: 'Acme', themeColor: '#b4532a', position: 'bottom-left' }],
  })

/** What visitors may begin with by one click. */
export const Starters = z.array(z.string().trim().min(1).max(80)).max(4)

/** Whether a browser would take it for one; a blank one asks for none. */
function isLanguageTag(tag: string): boolean {
  if (tag === '') return true
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
