/** What a canned reply may say for itself, by the name between the braces. */
export const VARIABLES = [
  'contact.name',
  'contact.firstName',
  'agent.name',
  'agent.firstName',
  'conversation.number',
  'organization.name',
] as const

/** The name of a variable. */
export type Variable = (typeof VARIABLES)[number]

/** What the variables stand for; `null` where it is not known. */
export type Values = Record<Variable, string | null>

// Without braces within, so that a text of nothing but braces is walked once.
const PLACE = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

const isVariable = (name: string): name is Variable => (VARIABLES as readonly string[]).includes(name)

/** The names between braces that stand for nothing, each once. */
export function unknownVariables(body: string): string[] {
  const names = [...body.matchAll(PLACE)].map(([, name = '']) => name.trim())
  return [...new Set(names.filter((name) => !isVariable(name)))]
}

/**
 * Puts values in the place of variables. One that is not known gives way to its fallback, `{{contact.firstName|there}}`,
 * else to nothing; the names of the latter are told.
 */
export function fillIn(body: string, values: Values): { body: string; missing: Variable[] } {
  const missing = new Set<Variable>()
  const filled = body.replace(PLACE, (place, written: string, fallback: string | undefined) => {
    const name = written.trim()
    if (!isVariable(name)) return place
    const value = values[name]?.replace(/\s+/g, ' ').trim() || fallback?.trim()
    if (value === undefined) missing.add(name)
    return value ?? ''
  })
  return { body: filled, missing: [...missing] }
}
