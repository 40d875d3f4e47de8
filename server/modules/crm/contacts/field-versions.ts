import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { E } from '../errors.ts'
import { changesOf } from './history.ts'

const read = statement(
  'crm_field_versions',
  `select field_versions as versions from crm_contacts where org_id = $1 and id = $2`,
)

/** A contact with its fields as they are. */
interface Current {
  id: string
  version: number
  customFields: Record<string, unknown>
}

interface Asked {
  given: { customFields?: Record<string, unknown> | undefined }
  /** The version that the caller has read. */
  ifVersion: number
}

/**
 * Throws 409 `crm_outdated` where a field that is to be changed has another value by now than in the version that the caller has
 * read. Different fields go together, and so does the same value twice.
 */
export async function refuseOutdated(ctx: Context<'crm'>, now: Current, asked: Asked): Promise<void> {
  const { given, ifVersion } = asked
  const [row] = await ctx.tx.query<{ versions: Record<string, number> }>(read, [ctx.org.id, now.id])
  const versions = row?.versions ?? {}
  const { customFields = {}, ...fields } = given
  const isNewer = (name: string) => ifVersion > now.version || (versions[name] ?? 0) > ifVersion
  const different = Object.keys(changesOf({ ...now }, fields)).filter(isNewer)
  const differentCustom = Object.keys(changesOf(now.customFields, customFields)).filter((name) =>
    isNewer(`customFields.${name}`),
  )
  if (different.length + differentCustom.length === 0) return
  const valuesOf = (names: readonly string[], values: object) =>
    Object.fromEntries(
      names.map((name) => [name, Object.entries(values).find(([key]) => key === name)?.[1] ?? null]),
    )
  throw new AppError(E.crm_outdated, {
    detail: `Changed by somebody else since version ${ifVersion}: ${[...different, ...differentCustom].join(', ')}.`,
    current: {
      version: now.version,
      ...valuesOf(different, now),
      ...(differentCustom.length > 0 && { customFields: valuesOf(differentCustom, now.customFields) }),
    },
  })
}
