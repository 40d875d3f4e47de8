import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern, newId } from '../../../kernel/base/ids.ts'
import { wholeListOf } from '../../../kernel/contract/lists.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { DESIGN, READ } from '../access.ts'
import { LocaleCode, nameOfLocale } from '../core/locale-rows.ts'
import { E } from '../errors.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'

const MOST = 100

/** A language that an organization publishes in. */
const Locale = shape('ContentLocale', {
  id: z.string().regex(idPattern('cml'), 'not a language id').describe('A language, cml_….'),
  code: LocaleCode,
  name: z.string().trim().min(1).max(100),
  isDefault: z.boolean().describe('What entries are in where nothing is said.'),
  position: z.int(),
})

export const listLocales = operation({
  name: 'cms.listLocales',
  summary: 'List the languages that content is published in, in their order',
  description: 'None yet means that everything is in English.',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/locales',
  tool: 'cms_list_locales',
  toolListing: 'toolset',
  input: z.object({}),
  output: wholeListOf(Locale),
  async run(ctx) {
    const items = await ctx.db
      .selectFrom('cms_locales')
      .selectAll()
      .where('orgId', '=', ctx.org.id)
      .orderBy('position')
      .orderBy('code')
      .execute()
    return { items }
  },
})

export const createLocale = operation({
  name: 'cms.createLocale',
  summary: 'Add a language; the first one becomes the default',
  access: DESIGN,
  effect: 'write',
  rest: 'POST /v1/cms/locales',
  tool: 'cms_create_locale',
  toolListing: 'toolset',
  status: 201,
  input: z.object({
    code: LocaleCode,
    name: Locale.shape.name.optional().describe('What people call it; its English name unless said.'),
    isDefault: z.boolean().default(false),
  }),
  output: Locale,
  errors: [E.cms_locale_conflict, E.cms_limit_reached],
  async run(ctx, { code, name = nameOfLocale(code), isDefault }) {
    await ctx.tx.lock(LOCKS.settings, ctx.org.id)
    const known = await ctx.db
      .selectFrom('cms_locales')
      .select(['code', 'position'])
      .where('orgId', '=', ctx.org.id)
      .execute()
    if (known.some((locale) => locale.code === code)) throw new AppError(E.cms_locale_conflict)
    if (known.length >= MOST) throw new AppError(E.cms_limit_reached, `At most ${MOST} languages.`)
    if (isDefault) await forgetDefault(ctx)
    return ctx.db
      .insertInto('cms_locales')
      .values({
        orgId: ctx.org.id,
        id: newId('cml'),
        code,
        name,
        isDefault: isDefault || known.length === 0,
        position: Math.max(-1, ...known.map(({ position }) => position)) + 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  },
})

export const updateLocale = operation({
  name: 'cms.updateLocale',
  summary: 'Rename a language, move it in the order, or make it the default',
  access: DESIGN,
  effect: 'write',
  rest: 'PATCH /v1/cms/locales/{id}',
  tool: 'cms_update_locale',
  toolListing: 'toolset',
  input: z.object({
    id: Locale.shape.id,
    name: Locale.shape.name.optional(),
    isDefault: z.literal(true).optional(),
    position: z.int().min(0).max(1000).optional(),
  }),
  output: Locale,
  errors: [E.cms_locale_not_found],
  async run(ctx, { id, ...changes }) {
    await ctx.tx.lock(LOCKS.settings, ctx.org.id)
    if (changes.isDefault) await forgetDefault(ctx)
    const changed = await ctx.db
      .updateTable('cms_locales')
      .set({ id, ...changes })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!changed) throw new AppError(E.cms_locale_not_found)
    return changed
  },
})

export const deleteLocale = operation({
  name: 'cms.deleteLocale',
  summary: 'Remove a language that nothing is written in',
  access: DESIGN,
  effect: 'destroy',
  rest: 'DELETE /v1/cms/locales/{id}',
  tool: 'cms_delete_locale',
  toolListing: 'toolset',
  status: 204,
  input: Locale.pick({ id: true }),
  output: z.object({}),
  errors: [E.cms_locale_not_found, E.cms_in_use],
  async run(ctx, { id }) {
    await ctx.tx.lock(LOCKS.settings, ctx.org.id)
    const locale = await ctx.db
      .selectFrom('cms_locales')
      .select(['isDefault', 'code'])
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!locale) throw new AppError(E.cms_locale_not_found)
    if (locale.isDefault)
      throw new AppError(E.cms_in_use, 'It is the default language. Make another one the default first.')
    const used = await ctx.db
      .selectFrom('cms_entries')
      .select(sql<number>`count(*)`.as('count'))
      .where('orgId', '=', ctx.org.id)
      .where('locale', '=', locale.code)
      .executeTakeFirstOrThrow()
    if (Number(used.count) > 0)
      throw new AppError(E.cms_in_use, `${used.count} entries are in this language.`)
    await ctx.db.deleteFrom('cms_locales').where('orgId', '=', ctx.org.id).where('id', '=', id).execute()
    return {}
  },
})

const forgetDefault = (ctx: Context<'cms'>) =>
  ctx.db.updateTable('cms_locales').set({ isDefault: false }).where('orgId', '=', ctx.org.id).execute()
