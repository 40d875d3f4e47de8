import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { sharedText } from '../../text/shared.en.ts'
import { formText } from '../../text/forms.en.ts'
import { IconButton, TextButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'

interface FieldProps {
  label: string
  help?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** What somebody else stored while something else was typed here. */
  theirs?: { value: string; take: () => void; keep: () => void } | undefined
}

/** Looks of a text input. */
export const inputClass =
  'control w-full rounded-control border border-control-line bg-raised px-3 text-body text-ink ' +
  'placeholder:text-ink-3 focus:outline-2 focus:outline-offset-0 focus:outline-accent aria-invalid:border-red ' +
  '[&[readonly]]:border-line [&[readonly]]:bg-surface-1 [&[readonly]]:text-ink-2'

interface FrameProps extends FieldProps {
  id: string
  children: ReactNode
}

function FieldFrame({ id, label, help, error, optional = false, theirs, children }: FrameProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {label}
        {optional && <span className="font-normal text-ink-3"> ({sharedText.common.optional})</span>}
      </label>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {theirs && <Meanwhile {...theirs} id={id} />}
      {help && (
        <div id={`${id}-help`} className="text-small text-ink-3">
          {help}
        </div>
      )}
    </div>
  )
}

function Meanwhile({ id, value, take, keep }: NonNullable<FieldProps['theirs']> & { id: string }) {
  const settle = (choose: () => void) => {
    choose()
    // What was pressed is gone.
    document.getElementById(id)?.focus()
  }
  return (
    <div role="status" className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small text-ink-2">
      <span className="line-clamp-4 min-w-0 break-words">{formText.meanwhile.stored(value)}</span>
      <TextButton onClick={() => settle(take)}>{formText.meanwhile.take}</TextButton>
      <TextButton onClick={() => settle(keep)}>{formText.meanwhile.keep}</TextButton>
    </div>
  )
}

const describe = (id: string, { help, error }: FieldProps) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': classNames(error && `${id}-error`, help !== undefined && `${id}-help`) || undefined,
})

type Pass<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'className'>

/** A one-line input with its label above, its help and its error below. */
export function TextField({ label, help, error, optional, theirs, ...rest }: FieldProps & Pass<'input'>) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const field = { label, help, error, theirs, ...(optional && { optional }) }
  return (
    <FieldFrame id={id} {...field}>
      <input {...rest} id={id} {...describe(id, field)} className={inputClass} />
    </FieldFrame>
  )
}

/** A password input that can be shown. */
export function PasswordField({ label, help, error, theirs: _, ...rest }: FieldProps & Pass<'input'>) {
  const [shown, setShown] = useState(false)
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          {...describe(id, { label, help, error })}
          className={classNames(inputClass, 'pr-11')}
        />
        <span className="absolute inset-y-0 right-0 flex items-center">
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={shown ? formText.password.hide : formText.password.show}
            onClick={() => setShown(!shown)}
          />
        </span>
      </div>
    </FieldFrame>
  )
}

/** An input of several lines. */
export function TextArea({ label, help, error, optional, theirs, ...rest }: FieldProps & Pass<'textarea'>) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const field = { label, help, error, theirs, ...(optional && { optional }) }
  return (
    <FieldFrame id={id} {...field}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        {...describe(id, field)}
        className={classNames(inputClass, 'py-2')}
      />
    </FieldFrame>
  )
}

/** A yes-or-no with its explanation. */
export function CheckField({ label, help, ...rest }: FieldProps & Pass<'input'>) {
  const id = useId()
  return (
    <label className="flex gap-3 py-1.5">
      <input
        {...rest}
        type="checkbox"
        aria-describedby={help === undefined ? undefined : id}
        className="mt-1 size-4 shrink-0"
      />
      <span>
        <span className="block text-body">{label}</span>
        {help !== undefined && (
          <span id={id} className="block text-small text-ink-3">
            {help}
          </span>
        )}
      </span>
    </label>
  )
}
