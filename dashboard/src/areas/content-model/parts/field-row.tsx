import { Badge } from '../../../ui/primitives/badge.tsx'
import { MenuItem } from '../../../ui/primitives/menu.tsx'
import { text } from '../text.en.ts'
import { fieldAt, isComplainedOf, type DesignForm } from './design-form.ts'
import type { DraftBlockType, DraftField } from './design-values.ts'
import { FieldEditor } from './field-editor.tsx'
import { labelFromName } from './field-names.ts'
import { TYPE_ICONS, type FieldPlace } from './field-types.ts'
import { Fold, type Placed } from './fold.tsx'

interface FieldRowProps {
  form: DesignForm
  path: string
  place: FieldPlace
  placed: Placed
  isNew: boolean
  onRemove: () => void
  onDuplicate: (copy: DraftField) => void
}

/** One field: what it is called and what holds for it, and opened all that can be said of it. */
export function FieldRow(props: FieldRowProps) {
  const { form, path, place, placed, isNew, onRemove, onDuplicate } = props
  const field = fieldAt(form, path)
  const title = titleOf(field)
  return (
    <Fold
      placed={placed}
      icon={TYPE_ICONS[field.type]}
      title={title}
      facts={<Facts field={field} form={form} place={place} />}
      isWrong={isComplainedOf(form, path)}
      isNew={isNew}
      items={
        <>
          <MenuItem icon="copy" onSelect={() => onDuplicate(copyOf(field))}>
            {text.field.duplicate}
          </MenuItem>
          <MenuItem icon="trash" onSelect={onRemove}>
            {text.field.remove}
          </MenuItem>
        </>
      }
    >
      <FieldEditor form={form} path={path} place={place} />
    </Fold>
  )
}

/** What a field is called. */
export const titleOf = ({ label, name }: Pick<DraftField, 'label' | 'name'>): string =>
  label.trim() || labelFromName(name) || text.field.unnamed

function Facts({ field, form, place }: { field: DraftField; form: DesignForm; place: FieldPlace }) {
  return (
    <>
      <span>{text.types[field.type][0]}</span>
      {field.name && <code className="[overflow-wrap:anywhere]">{field.name}</code>}
      {field.required && <Badge>{text.field.required}</Badge>}
      {!place.inBlock && form.values.localized && !field.localized && <Badge>{text.field.shared}</Badge>}
      {field.indexed && <Badge>{text.field.indexed}</Badge>}
    </>
  )
}

/** The same as a new field, to be called otherwise. */
const copyOf = (field: DraftField): DraftField => ({ ...asNew(field), name: '', label: '' })

const asNew = (field: DraftField): DraftField => ({
  ...field,
  isStored: false,
  options: {
    ...field.options,
    items: field.options.items.map(asNew),
    blockTypes: field.options.blockTypes.map((type): DraftBlockType => ({
      ...type,
      isStored: false,
      fields: type.fields.map(asNew),
    })),
  },
})
