import { useState } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { inputClass } from '../../../ui/primitives/field.tsx'
import { isSame } from '../draft/values.ts'
import { text } from '../text.en.ts'
import { useSurroundings, type FieldProps } from './field-context.ts'
import { FieldShell } from './field-shell.tsx'
import { parseJson, parseNumber, writeNumber, type Parsed } from './parse-values.ts'

interface Writing extends FieldProps {
  parse: (written: string) => Parsed
  write: (value: unknown) => string
}

/** What is typed of a value that is not always one, such as half a number: it is kept, and saved once it is one. */
function useWritten({ value, path, onChange, parse, write }: Writing) {
  const { unfinished, setUnfinished } = useSurroundings()
  const kept = unfinished[path]
  const [typed, setTyped] = useState({ written: kept ?? write(value), value })
  // What comes from elsewhere replaces what is typed, unless it is the same.
  const parsed = parse(typed.written)
  const isStale =
    kept === undefined && !isSame(value, typed.value) && !('value' in parsed && isSame(value, parsed.value))
  const written = kept ?? (isStale ? write(value) : typed.written)
  const problem = parse(written)
  return {
    written,
    problem: 'problem' in problem ? problem.problem : undefined,
    change(next: string) {
      const result = parse(next)
      setTyped({ written: next, value: 'value' in result ? result.value : value })
      if ('value' in result) {
        setUnfinished(path, undefined)
        onChange(result.value)
      } else setUnfinished(path, next)
    },
  }
}

/** A number, or a whole one. */
export function NumberValue(props: FieldProps) {
  const { isReadOnly } = useSurroundings()
  const isWhole = props.field.type === 'integer'
  const { written, problem, change } = useWritten({
    ...props,
    parse: (typed) => parseNumber(typed, isWhole),
    write: writeNumber,
  })
  return (
    <FieldShell {...props} ownProblem={problem && text.fields[problem]}>
      {({ id, describedBy, isInvalid }) => (
        <input
          id={id}
          inputMode={isWhole ? 'numeric' : 'decimal'}
          autoComplete="off"
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          readOnly={isReadOnly}
          value={written}
          onChange={(event) => change(event.target.value)}
          className={inputClass}
        />
      )}
    </FieldShell>
  )
}

const writeJson = (value: unknown) =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2)

/** JSON as a text. */
export function JsonValue(props: FieldProps) {
  const { isReadOnly } = useSurroundings()
  const { written, problem, change } = useWritten({ ...props, parse: parseJson, write: writeJson })
  return (
    <FieldShell {...props} ownProblem={problem && text.fields[problem]}>
      {({ id, describedBy, isInvalid }) => (
        <textarea
          id={id}
          rows={Math.min(Math.max(written.split('\n').length, 4), 20)}
          spellCheck={false}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          readOnly={isReadOnly}
          value={written}
          onChange={(event) => change(event.target.value)}
          className={classNames(inputClass, 'py-2 font-mono text-small!')}
        />
      )}
    </FieldShell>
  )
}
