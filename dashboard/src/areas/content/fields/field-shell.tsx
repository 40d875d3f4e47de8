import { useId, type ReactNode } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { labelOf } from '../data.ts'
import { text } from '../text.en.ts'
import { useSurroundings, type FieldProps } from './field-context.ts'
import { problemText } from './problem-text.ts'

/** What the control of a field is named and described by. */
export interface ControlIds {
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
}

interface ShellProps extends FieldProps {
  /** What is wrong with what is typed, before the server sees it. */
  ownProblem?: string | undefined
  hint?: string | undefined
  /** Where the label is no `label` of a control but names a group of them. */
  isGroup?: boolean
  children: (ids: ControlIds) => ReactNode
}

/** A field with its label above, and below what is wrong and what helps. */
export function FieldShell(props: ShellProps) {
  const { field, path, ownProblem, hint, isGroup = false, isItem = false, children } = props
  const id = useId()
  const { problemAt } = useSurroundings()
  const problem = problemAt(path)
  const said = ownProblem ?? (problem && problemText(problem.message))
  const isError = ownProblem !== undefined || problem?.isRefused === true
  const ids: ControlIds = {
    id,
    labelId: `${id}-label`,
    describedBy:
      classNames(said && `${id}-problem`, field.description && `${id}-help`, hint && `${id}-hint`) ||
      undefined,
    isInvalid: isError,
  }
  const label = props.label ?? labelOf(field)
  return (
    <div data-field={path} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {isGroup ? (
        <span id={ids.labelId} className={labelClass(isItem)}>
          {label}
          <Marks field={field} />
        </span>
      ) : (
        <label id={ids.labelId} htmlFor={id} className={labelClass(isItem)}>
          {label}
          <Marks field={field} />
        </label>
      )}
      {children(ids)}
      {said && (
        <p
          id={`${id}-problem`}
          className={classNames('flex items-start gap-1.5 text-small', isError ? 'text-red' : 'text-amber')}
        >
          <span className="mt-0.5">
            <Icon name="warning" size={16} />
          </span>
          {said}
        </p>
      )}
      {field.description && (
        <p id={`${id}-help`} className="text-small text-ink-3">
          {field.description}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}

const labelClass = (isItem: boolean) => (isItem ? 'sr-only' : 'text-small font-medium')

function Marks({ field }: Pick<FieldProps, 'field'>) {
  const { entry } = useSurroundings()
  const isShared = field.localized === false && entry.translations.length > 1
  return (
    <>
      {field.required && <span className="font-normal text-ink-3"> {text.fields.required}</span>}
      {isShared && <span className="font-normal text-ink-3"> {text.fields.shared}</span>}
    </>
  )
}
