import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { E } from '../errors.ts'

/** The definitions of all collections together are read at once: by sites, by agents, for types. In characters of JSON. */
const MOST_CHARACTERS = 2_000_000

const ofOthers = statement(
  'cms_definition_characters',
  `select coalesce(sum(octet_length(fields::text)), 0)::int as characters from cms_collections where org_id = $1 and id <> $2`,
)

/** Throws 409 `cms_limit_reached` where fields would make the definitions of an organization too long; those that do not grow pass. */
export async function assertRoomForFields(
  { tx, org }: Pick<Context, 'tx' | 'org'>,
  fields: object,
  before?: { id: string; fields: object },
): Promise<void> {
  const length = JSON.stringify(fields).length
  if (before && length <= JSON.stringify(before.fields).length) return
  const [row] = await tx.query<{ characters: number }>(ofOthers, [org.id, before?.id ?? ''])
  if ((row?.characters ?? 0) + length > MOST_CHARACTERS)
    throw new AppError(
      E.cms_limit_reached,
      `The fields of all collections together would be longer than ${MOST_CHARACTERS} characters.`,
    )
}
