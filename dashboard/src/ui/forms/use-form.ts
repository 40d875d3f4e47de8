import { SdkError } from '@stoa/sdk'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { errorText } from '../primitives/states.tsx'
import { isDirty, withInitial, withSaved, type FormState } from './form-state.ts'
import { validate, type Complaints, type Rules } from './validation.ts'

interface FormOptions<Values> {
  /** What is stored; when it changes, fields in which nothing was typed follow. */
  initial: Values
  rules?: Rules<Values>
  /** Saves the values; what it throws is shown, at its fields where the server names them. */
  submit: (values: Values) => Promise<unknown>
  /** A sentence for an error that is better than the server's, or what to say at which field. */
  explain?: (error: unknown) => string | Complaints<Values> | undefined
}

/** The state of one form: values, complaints after leaving a field and on submit, the server's answer. */
export function useForm<Values extends object>({
  initial,
  rules = {},
  submit,
  explain,
}: FormOptions<Values>) {
  const [known, setState] = useState<FormState<Values>>({ values: initial, saved: initial, initial })
  const state = withInitial(known, initial)
  if (state !== known) setState(state)
  const { values } = state
  const [complaints, setComplaints] = useState<Complaints<Values>>({})
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusFirst = useFocusFirst(form)
  const refuse = (found: Complaints<Values>) => {
    setComplaints(found)
    focusFirst()
  }

  const set = <Field extends keyof Values>(field: Field, value: Values[Field]) => {
    setState((before) => ({ ...before, values: { ...before.values, [field]: value } }))
    // A complaint goes as soon as it no longer holds, but never comes while typing.
    if (complaints[field])
      setComplaints((before) => ({
        ...before,
        [field]: rules[field]?.(value, { ...values, [field]: value }),
      }))
  }

  const text = <Field extends keyof Values & string>(field: Field) => ({
    name: field,
    value: values[field] as string,
    error: complaints[field],
    onChange: (event: { target: { value: string } }) => set(field, event.target.value as Values[Field]),
    onBlur: () => {
      if (values[field] !== '')
        setComplaints((before) => ({ ...before, [field]: rules[field]?.(values[field], values) }))
    },
  })

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setFailure(undefined)
    const found = validate(values, rules)
    if (Object.keys(found).length > 0) return refuse(found)
    setComplaints({})
    setPending(true)
    try {
      await submit(values)
      setState((now) => withSaved(now, values, state.initial))
    } catch (error) {
      const said = explain?.(error)
      const named = typeof said === 'object' ? said : fieldErrors(error, values)
      if (Object.keys(named).length > 0) refuse(named)
      else setFailure(typeof said === 'string' ? said : errorText(error))
    } finally {
      setPending(false)
    }
  }

  const props = { ref: form, onSubmit, noValidate: true }
  return { values, set, text, complaints, failure, pending, dirty: isDirty(state), props }
}

function fieldErrors<Values extends object>(error: unknown, values: Values): Complaints<Values> {
  const found: Complaints<Values> = {}
  if (!(error instanceof SdkError)) return found
  for (const { path, message } of error.errors ?? []) {
    const field = path.split('.')[0] ?? ''
    if (field in values) found[field as keyof Values] = message
  }
  return found
}

/** Moves to the first field with a complaint, once what is complained about has been drawn. */
function useFocusFirst(form: RefObject<HTMLFormElement | null>): () => void {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked, form])
  return () => setAsked((before) => before + 1)
}
