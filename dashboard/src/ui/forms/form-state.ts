/** What a form knows of its values. */
export interface FormState<Values> {
  values: Values
  /** What is stored, as far as the form knows; what differs from it was typed. */
  saved: Values
  /** The initial values that it was last given. */
  initial: Values
  /** What somebody else stored where something else was typed. */
  theirs: Partial<Values>
}

/** Whether two values say the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]

/** Whether something was typed that is not stored. */
export const isDirty = <Values>({ values, saved }: Pick<FormState<Values>, 'values' | 'saved'>): boolean =>
  !isSame(values, saved)

/** Takes over new initial values, field by field, where nothing was typed; elsewhere both are kept. */
export function withInitial<Values extends object>(
  state: FormState<Values>,
  initial: Values,
): FormState<Values> {
  if (isSame(state.initial, initial)) return state
  const values = { ...state.values }
  const theirs = { ...state.theirs }
  for (const field of fieldsOf(initial)) {
    if (isSame(values[field], state.saved[field])) values[field] = initial[field]
    if (isSame(values[field], initial[field])) delete theirs[field]
    else if (!isSame(initial[field], state.initial[field])) theirs[field] = initial[field]
  }
  return { values, saved: initial, initial, theirs }
}

/** After `sent` has been stored over whatever was there; `before` are the initial values that the form had when it was sent. */
export function withSaved<Values extends object>(
  state: FormState<Values>,
  sent: Values,
  before: Values,
): FormState<Values> {
  // What was read again meanwhile is what the server made of it, such as without spaces at the ends.
  const saved = isSame(state.initial, before) ? sent : state.initial
  const values = { ...state.values }
  for (const field of fieldsOf(sent)) if (isSame(values[field], sent[field])) values[field] = saved[field]
  return { ...state, values, saved, theirs: {} }
}

/**
 * What somebody else stored, to be shown beside what was typed, unless that says the same by now. Nothing while a form is sent: what
 * comes then is its own values as the server stored them.
 */
export function shownTheirs<Values extends object>(
  { values, theirs }: Pick<FormState<Values>, 'values' | 'theirs'>,
  isSending: boolean,
): Partial<Values> {
  const shown = { ...theirs }
  for (const field of fieldsOf(values))
    if (isSending || isSame(values[field], theirs[field])) delete shown[field]
  return shown
}
