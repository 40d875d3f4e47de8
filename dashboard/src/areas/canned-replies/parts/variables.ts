import { text } from '../text.en.ts'

/** What a canned reply can have filled in, by the name between the braces. */
export type Variable = keyof typeof text.cannedReply.variables

/** Every variable, in the order of the menu. */
export const variables = Object.keys(text.cannedReply.variables) as Variable[]

// Without braces within, as the server reads it.
const place = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

const isVariable = (name: string): name is Variable => (variables as string[]).includes(name)

/** The names between braces that stand for nothing, each once. */
export function unknownVariables(body: string): string[] {
  const names = [...body.matchAll(place)].map(([, name = '']) => name.trim())
  return [...new Set(names.filter((name) => !isVariable(name)))]
}

/** Puts values in the place of variables; where there is none its fallback, else nothing. */
export const fillIn = (body: string, values: Partial<Record<Variable, string>>): string =>
  body.replace(place, (written, name: string, fallback: string | undefined) => {
    const variable = name.trim()
    return isVariable(variable) ? values[variable] || (fallback ?? '').trim() : written
  })
