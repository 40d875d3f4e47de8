import { classNames } from './class-names.ts'
import { inputClass } from './field.tsx'

interface SearchInputProps {
  label: string
  hint: string
  maxLength: number
  value: string
  onChange: (value: string) => void
  className?: string
}

/** The box of a search above what it narrows; its label is read aloud. */
export function SearchInput({ label, hint, onChange, className, ...rest }: SearchInputProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={hint}
      {...rest}
      onChange={(event) => onChange(event.target.value)}
      className={classNames(inputClass, className)}
    />
  )
}
