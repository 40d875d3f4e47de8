import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { E } from '../errors.ts'

/** The tag of a language as it stands in addresses: BCP 47 with a script or region at most. */
export const LocaleCode = z
  .string()
  .max(16)
  .regex(
    /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/,
    'must be the tag of a language, as en, pt-BR or zh-Hans',
  )
  .describe('A language, as `en`, `pt-BR` or `zh-Hans`.')
  .meta({ examples: ['en'] })

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

/** What a language is called in English. */
export const nameOfLocale = (code: string): string => NAMES.of(code) ?? code

const FIRST = 'en'

/** The default language; English is made it where the organization has none yet. */
export async function defaultLocale(ctx: Context<'cms'>): Promise<string> {
  const found = await ctx.db
    .selectFrom('cms_locales')
    .select('code')
    .where('orgId', '=', ctx.org.id)
    .orderBy('isDefault', 'desc')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  if (found) return found.code
  await ctx.db
    .insertInto('cms_locales')
    .values({ orgId: ctx.org.id, id: newId('cml'), code: FIRST, name: nameOfLocale(FIRST), isDefault: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return FIRST
}

/** Throws 400 where a language is none of the organization's. */
export async function assertLocale(ctx: Context<'cms'>, code: string): Promise<void> {
  if (code === (await defaultLocale(ctx))) return
  const known = await ctx.db
    .selectFrom('cms_locales')
    .select('code')
    .where('orgId', '=', ctx.org.id)
    .where('code', '=', code)
    .executeTakeFirst()
  if (known) return
  const message = `${code} is not one of your languages; add it first`
  throw new AppError(E.cms_invalid, { detail: message, fields: [{ path: 'locale', message }] })
}
