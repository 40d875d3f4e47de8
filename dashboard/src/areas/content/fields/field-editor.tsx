import type { ContentEntryDetail, ContentField } from '@stoa/sdk'
import { useMemo, type FunctionComponent } from 'react'
import type { DraftSnapshot } from '../draft/entry-draft.ts'
import type { EntryDraft } from '../draft/entry-draft.ts'
import { ArrayValue } from './array-field.tsx'
import { AssetValue } from './asset-field.tsx'
import { BlocksValue } from './blocks-field.tsx'
import { FieldSurroundingsProvider, type FieldProps, type FieldSurroundings } from './field-context.ts'
import { ReferenceValue } from './reference-field.tsx'
import {
  BooleanValue,
  DateTimeValue,
  DateValue,
  MultiSelectValue,
  SelectValue,
  TextValue,
} from './simple-fields.tsx'
import { SourceValue } from './source-field.tsx'
import { JsonValue, NumberValue } from './unfinished-fields.tsx'

const editors: Record<ContentField['type'], FunctionComponent<FieldProps>> = {
  text: TextValue,
  markdown: SourceValue,
  rich_text: SourceValue,
  number: NumberValue,
  integer: NumberValue,
  boolean: BooleanValue,
  date: DateValue,
  datetime: DateTimeValue,
  select: SelectValue,
  multi_select: MultiSelectValue,
  asset: AssetValue,
  reference: ReferenceValue,
  array: ArrayValue,
  blocks: BlocksValue,
  json: JsonValue,
}

const drawField = (props: FieldProps) => {
  const Editor = editors[props.field.type]
  return <Editor key={props.field.name} {...props} />
}

interface FieldsProps {
  draft: EntryDraft
  snapshot: DraftSnapshot
  isReadOnly: boolean
}

/** All fields of an entry. */
export function EntryFields({ draft, snapshot, isReadOnly }: FieldsProps) {
  const { base, edited, refused, unfinished } = snapshot
  const surroundings = useMemo(
    () => ({
      ...surroundingsOf(base, refused),
      isReadOnly,
      unfinished,
      setUnfinished: draft.setUnfinished,
    }),
    [base, refused, isReadOnly, unfinished, draft],
  )
  return (
    <FieldSurroundingsProvider value={surroundings}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {base.fields.map((field) =>
          drawField({
            field,
            value: edited.data[field.name],
            path: field.name,
            onChange: (value) => draft.setValue(field.name, value),
          }),
        )}
      </div>
    </FieldSurroundingsProvider>
  )
}

type Known = Pick<FieldSurroundings, 'entry' | 'drawField' | 'problemAt' | 'problemsBelow'>

function surroundingsOf(entry: ContentEntryDetail, refused: Record<string, string>): Known {
  const problems = new Map(entry.problems.map(({ path, message }) => [path.replace(/^data\./, ''), message]))
  return {
    entry,
    drawField,
    problemAt(path) {
      const said = refused[path]
      if (said !== undefined) return { message: said, isRefused: true }
      const message = problems.get(path)
      return message === undefined ? undefined : { message, isRefused: false }
    },
    problemsBelow: (path) =>
      [...problems.keys(), ...Object.keys(refused)].filter((each) => each.startsWith(`${path}.`)).length,
  }
}

/** The fields of an entry as they are, not to be changed, such as those of another language. */
export function ReadOnlyFields({ entry, fields }: { entry: ContentEntryDetail; fields: ContentField[] }) {
  const surroundings = useMemo(
    () => ({
      ...surroundingsOf({ ...entry, problems: [] }, {}),
      isReadOnly: true,
      unfinished: {},
      setUnfinished: () => undefined,
    }),
    [entry],
  )
  return (
    <FieldSurroundingsProvider value={surroundings}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {fields.map((field) =>
          drawField({ field, value: entry.data[field.name], path: field.name, onChange: () => undefined }),
        )}
      </div>
    </FieldSurroundingsProvider>
  )
}
