import { useRef, useState, type FormEvent } from 'react'
import {
  get,
  useForm as useHookForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { errorText } from '../primitives/states.tsx'
import { complaintsIn, errorsOf, isOfRule, refusedFields } from './complaints.ts'
import { isDirty } from './form-state.ts'
import { useFocusFirst } from './use-focus-first.ts'
import { useStored, type Theirs } from './use-stored.ts'
import { validate, type Complaints, type Rules } from './validation.ts'

interface FormOptions<Values extends FieldValues> {
  /** What is stored; when it changes, fields in which nothing was typed follow. */
  initial: Values
  rules?: Rules<Values>
  /** Saves the values; what it throws is shown, at its fields where the server names them. */
  submit: (values: Values) => Promise<unknown>
  /** A sentence for an error that is better than the server's, or what to say at which field. */
  explain?: (error: unknown) => string | Complaints<Values> | undefined
}

/**
 * The state of one form: values, complaints after leaving a field and on submit, the server's answer, and what somebody else
 * stored meanwhile where something else was typed. Fields are named by their paths: `name`, `holidays.2.date`.
 */
export function useForm<Values extends FieldValues>(options: FormOptions<Values>) {
  const { initial, rules = {}, submit, explain } = options
  const form = useHookForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: async (given) => {
      const errors = errorsOf<Values>(await validate(given, rules))
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: given, errors: {} }
    },
    shouldFocusError: false,
  })
  const { errors, isSubmitting: pending, submitCount } = form.formState
  const values = form.watch()
  const complaints = complaintsIn<Values>(errors)
  const element = useRef<HTMLFormElement>(null)
  const stored = useStored(form, initial, element)
  const [failure, setFailure] = useState<string>()
  useFocusFirst(element, submitCount)
  const isSending = useRef(false)

  const { set, text } = fieldsOf(form, complaints, stored.theirs)

  const refuse = (found: Complaints<Values>) => {
    for (const [field, message] of Object.entries(found))
      if (typeof message === 'string') form.setError(field as Path<Values>, { type: 'refused', message })
  }

  const send = async (sent: Values) => {
    const initialBefore = stored.initial()
    try {
      await submit(sent)
      stored.save(sent, initialBefore)
    } catch (error) {
      const said = explain?.(error)
      const named = typeof said === 'object' ? said : refusedFields(error, sent, stored.drawn)
      if (Object.keys(named).length > 0) refuse(named)
      else setFailure(typeof said === 'string' ? said : errorText(error))
    }
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    setFailure(undefined)
    await form
      .handleSubmit(send)()
      .finally(() => (isSending.current = false))
  }

  return {
    values,
    set,
    text,
    complaints,
    failure,
    pending,
    dirty: isDirty({ values, saved: stored.saved }),
    /** For `useFieldArray`: a list of fields. */
    control: form.control,
    /** Takes over what somebody else stored meanwhile, if it is shown nowhere else. */
    get takeTheirs() {
      return stored.takeTheirs()
    },
    props: { ref: element, onSubmit, noValidate: true },
  }
}

/** What the fields of a form are drawn with, and change. */
function fieldsOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  complaints: Complaints<Values>,
  theirsIn: (field: string) => Theirs | undefined,
) {
  const values = form.watch()
  const set = <Field extends Path<Values>>(field: Field, value: PathValue<Values, Field>) => {
    form.setValue(field, value)
    // A complaint goes as soon as it no longer holds, also at another field, but never comes while typing.
    const checked = Object.keys(complaints).filter(
      (each) => each === field || isOfRule(form.formState.errors, each),
    )
    if (checked.length > 0) void form.trigger(checked as Path<Values>[])
  }

  const text = <Field extends Path<Values>>(field: Field) => ({
    name: field,
    value: (get(values, field) ?? '') as string,
    error: complaints[field],
    theirs: theirsIn(field),
    onChange: (event: { target: { value: string } }) =>
      set(field, event.target.value as PathValue<Values, Field>),
    onBlur: () => {
      // What the server refused stays refused until something else is typed.
      const isRefused = field in complaints && !isOfRule(form.formState.errors, field)
      if (get(values, field) !== '' && !isRefused) void form.trigger(field)
    },
  })

  return { set, text }
}

/** A form’s state, for its parts. */
export type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values>>
