import { AppError } from '../../../../kernel/base/errors.ts'
import { E } from '../../errors.ts'

/** What a canned reply may say for itself, by the name between the braces. */
export const VARIABLES = [
  'contact.name',
  'contact.firstName',
  'agent.name',
  'agent.firstName',
  'conversation.number',
  'organization.name',
] as const

/** What a text with variables is, for whoever writes one. */
export const VARIABLES_TOLD = `Markdown. Variables: ${VARIABLES.map((name) => `{{${name}}}`).join(', ')}; with a fallback: {{contact.firstName|there}}.`

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

/** Refuses a text with variables that stand for nothing, and names them. */
export function refuseUnknownVariables(body: string): void {
  const names = unknownVariables(body)
  if (names.length === 0) return
  const listed = names.slice(0, 10).map((name) => `{{${name.slice(0, 40)}}}`)
  throw new AppError(E.conv_canned_variable_unknown, {
    detail: `There is no ${listed.join(', ')}; there are ${VARIABLES.join(', ')}.`,
    fields: listed.map((name) => ({ path: 'body', message: `${name} is not a variable` })),
  })
}
