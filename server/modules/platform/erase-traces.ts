import { patternOf, type Erase, type Trace } from '../../kernel/contract/holders.ts'
import { statement, type Statement } from '../../kernel/db/transaction.ts'

const LINES_AT_ONCE = 2000

const walks = (['audit', 'events'] as const).map((name) => ({
  name: `kernel_${name}`,
  text: statement(
    `kernel_erase_${name}`,
    `select changed, last from svc_erase.${name}($1, $2, $3, ${LINES_AT_ONCE})`,
  ),
}))

/** Walks a log by id and blanks what names what is erased. */
const walking =
  (text: Statement): Erase =>
  async ({ tx }, { ids, refs, words }, place) => {
    const values = [[...ids, ...refs], patternOf(words), place ?? '']
    const [row] = await tx.query<{ changed: number; last: string | null }>(text, values)
    return { removed: row?.changed ?? 0, place: row?.last ?? null }
  }

/** The audit log keeps its lines, without what was in them; events keep their ids. */
export const traces: readonly Trace[] = walks.map(({ name, text }) => ({
  of: 'contact',
  name,
  erasing: 'blanks',
  erase: walking(text),
}))
