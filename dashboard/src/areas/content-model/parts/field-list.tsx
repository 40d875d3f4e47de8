import { useEffect, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { cmsCreateCollection as bounds } from '../../../data/bounds.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { OrderStatus } from '../../../ui/order/ordered-line.tsx'
import { useOrder } from '../../../ui/order/use-order.ts'
import { text } from '../text.en.ts'
import type { DesignForm } from './design-form.ts'
import { newField } from './design-values.ts'
import { FieldRow } from './field-row.tsx'
import type { FieldPlace, FieldType } from './field-types.ts'
import { TypeDialog } from './type-dialog.tsx'

interface FieldListProps {
  form: DesignForm
  /** Where the fields are in the form, such as `fields`. */
  path: string
  place: FieldPlace
}

const WORDS = {
  collection: {
    label: text.fields.label,
    add: text.fields.add,
    most: bounds.fields,
    tooMany: text.fields.tooMany,
  },
  block: {
    label: text.blocks.fields,
    add: text.blocks.addField,
    most: bounds['fields.options.blockTypes.fields'],
    tooMany: text.blocks.tooManyFields,
  },
}

/** Fields in their order, of a collection or of a block. */
export function FieldList({ form, path, place }: FieldListProps) {
  const words = place.inBlock ? WORDS.block : WORDS.collection
  const [isChoosing, setIsChoosing] = useState(false)
  const [chosen, setChosen] = useState<FieldType>()
  const [hasAdded, setHasAdded] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  // The paths of lists within lists are known only here; all are lists of fields.
  const { fields, append, insert, remove, move } = useFieldArray({
    control: form.control,
    name: path as 'fields',
  })
  // Once the dialog is gone, which gives back the focus: a new field takes it.
  useEffect(() => {
    if (!chosen) return
    setChosen(undefined)
    setHasAdded(true)
    append(newField(chosen), { shouldFocus: false })
  }, [chosen, append])
  const order = useOrder({ count: fields.length, onMove: move, isFixed: !form.mayChange })
  const problem = form.complaints[path]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {problem && <Notice tone="error">{problem}</Notice>}
      <ol aria-label={words.label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {fields.map(({ id }, index) => (
          <FieldRow
            key={id}
            form={form}
            path={`${path}.${index}`}
            place={place}
            placed={{ list: path, index, order }}
            isNew={index === fields.length - 1 && hasAdded}
            onRemove={() => {
              setHasAdded(false)
              add.current?.focus()
              remove(index)
            }}
            onDuplicate={(copy) => insert(index + 1, copy, { shouldFocus: false })}
          />
        ))}
      </ol>
      <OrderStatus order={order} />
      {form.mayChange &&
        (fields.length < words.most ? (
          <Button ref={add} icon="plus" className="justify-self-start" onClick={() => setIsChoosing(true)}>
            {words.add}
          </Button>
        ) : (
          <p className="text-small text-ink-3">{words.tooMany(words.most)}</p>
        ))}
      {isChoosing && (
        <TypeDialog
          place={place}
          onClose={() => setIsChoosing(false)}
          onChoose={(type) => {
            setIsChoosing(false)
            setChosen(type)
          }}
        />
      )}
    </div>
  )
}
