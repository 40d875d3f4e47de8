interface CheckListProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; hint?: string; title?: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  error?: string | undefined
}

/** Several of many. */
export function CheckList<Value extends string>({
  label,
  options,
  chosen,
  onChange,
  error,
}: CheckListProps<Value>) {
  return (
    <fieldset className="grid gap-0.5 rounded-control border border-line px-3.5 py-2">
      <legend className="sr-only">{label}</legend>
      {error && <p className="py-1 text-small text-red">{error}</p>}
      {options.map((option) => (
        <label key={option.value} title={option.title} className="flex gap-3 py-1">
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...chosen, option.value]
                  : chosen.filter((each) => each !== option.value),
              )
            }
            className="mt-1 size-4 shrink-0"
          />
          <span className="min-w-0">
            <span className="block text-small [overflow-wrap:anywhere]">{option.label}</span>
            {option.hint && <span className="block text-small text-ink-3">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
