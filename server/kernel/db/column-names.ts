const camel = new Map<string, string>()
const snake = new Map<string, string>()

/** The name that code knows a column by: `last_used_at` is `lastUsedAt`. */
export const camelName = (column: string): string =>
  known(camel, column, () => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))

/** The column behind a name; names of columns and tables stay what they are. */
export const columnName = (name: string): string =>
  known(snake, name, () => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** Rows under the names that code knows. Values, and the keys within them, are left alone. */
export function camelRows<Row>(rows: readonly object[], fields: readonly { name: string }[]): Row[] {
  if (!fields.some(({ name }) => name.includes('_'))) return rows as Row[]
  const names = fields.map(({ name }) => [name, camelName(name)] as const)
  return rows.map((row) => {
    const named: Record<string, unknown> = {}
    for (const [from, to] of names) named[to] = (row as Record<string, unknown>)[from]
    return named as Row
  })
}

// Columns and aliases are written in the code, so there are only so many; what is made up at run time is not kept.
const MOST = 5000

function known(names: Map<string, string>, key: string, make: () => string): string {
  let name = names.get(key)
  if (name === undefined) {
    name = make()
    if (names.size < MOST) names.set(key, name)
  }
  return name
}
