import { statement, type Tx } from '../../../../kernel/db/transaction.ts'

/** Gives a parameter its number at its first use; a text unless said otherwise. */
export type Use<Name extends string> = (name: Name, type?: string) => string

/** A prepared statement that takes its values by name. */
export interface Named<Values, Row> {
  text: string
  run(tx: Pick<Tx, 'query'>, values: Values): Promise<Row[]>
  /** Its values in the order of their numbers. */
  order(values: Values): unknown[]
}

/** Writes a statement whose parameters have names; what a text does not use is not sent. */
export function named<Values extends object, Row>(
  name: string,
  write: (use: Use<Extract<keyof Values, string>>) => string,
): Named<Values, Row> {
  const names: Extract<keyof Values, string>[] = []
  const text = write((parameter, type = 'text') => {
    if (!names.includes(parameter)) names.push(parameter)
    return `$${names.indexOf(parameter) + 1}::${type}`
  })
  const prepared = statement(name, text)
  const order = (values: Values) => names.map((each) => values[each])
  return { text, order, run: (tx, values) => tx.query<Row>(prepared, order(values)) }
}
