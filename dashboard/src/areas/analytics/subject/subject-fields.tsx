import { useId, useState } from 'react'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from './text.en.ts'
import { subjectKinds, type Subject } from './subject.ts'
import { useSuggestions } from './suggestions.ts'

interface SubjectFieldsProps {
  subject: Subject
  error?: string | undefined
  onChange: (subject: Subject) => void
  onBlur?: () => void
}

/** What counts: a page, a pattern of paths, an event; with what occurred as suggestions. */
export function SubjectFields({ subject, error, onChange, onBlur }: SubjectFieldsProps) {
  const [wanted, setWanted] = useState(false)
  const suggestions = useSuggestions(subject, wanted)
  const listId = useId()
  const { kind } = subject
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <SelectField
        label={text.kind}
        value={kind}
        options={subjectKinds.map((value) => ({ value, label: text.kinds[value] }))}
        onChange={(next) => onChange({ ...subject, kind: next, ofType: undefined })}
      />
      <TextField
        label={text.value[kind]}
        help={text.help[kind]}
        error={error}
        value={subject.value}
        placeholder={text.placeholder[kind]}
        list={listId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onFocus={() => setWanted(true)}
        onBlur={onBlur}
        onChange={(event) => onChange({ ...subject, value: event.target.value, label: undefined })}
      />
      <datalist id={listId}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </div>
  )
}
