import { useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { cmsCreateCollection as bounds } from '../../../../data/bounds.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import { TextArea } from '../../../../ui/primitives/field.tsx'
import { MenuItem } from '../../../../ui/primitives/menu.tsx'
import { OrderStatus } from '../../../../ui/order/ordered-line.tsx'
import { useOrder } from '../../../../ui/order/use-order.ts'
import { text } from '../../text.en.ts'
import { blockTypeAt, isComplainedOf, type DesignForm } from '../design-form.ts'
import { newBlockType, type DraftField } from '../design-values.ts'
import { labelFromName } from '../field-names.ts'
import { Fold, type Placed } from '../fold.tsx'
import { NameFields } from '../name-fields.tsx'
import { Part } from '../part.tsx'

/** The types of blocks that a field takes, each with fields of its own. */
export function BlockTypes({ form, path }: { form: DesignForm; path: string }) {
  const add = useRef<HTMLButtonElement>(null)
  const [hasAdded, setHasAdded] = useState(false)
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: path as 'fields' })
  const order = useOrder({ count: fields.length, onMove: move, isFixed: !form.mayChange })
  const problem = form.complaints[path]
  return (
    <div role="group" aria-label={text.blocks.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h3 className="text-small font-medium">{text.blocks.title}</h3>
        <p className="text-small text-ink-3">{text.blocks.lead}</p>
      </div>
      {problem && <p className="text-small text-red">{problem}</p>}
      <ol aria-label={text.blocks.list} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {fields.map(({ id }, index) => (
          <BlockTypeRow
            key={id}
            form={form}
            path={`${path}.${index}`}
            placed={{ list: path, index, order }}
            isNew={hasAdded && index === fields.length - 1}
            onRemove={() => {
              setHasAdded(false)
              add.current?.focus()
              remove(index)
            }}
          />
        ))}
      </ol>
      <OrderStatus order={order} />
      {form.mayChange &&
        (fields.length < bounds['fields.options.blockTypes'] ? (
          <Button
            ref={add}
            icon="plus"
            className="justify-self-start"
            onClick={() => {
              setHasAdded(true)
              append(newBlockType() as unknown as DraftField, { shouldFocus: false })
            }}
          >
            {text.blocks.add}
          </Button>
        ) : (
          <p className="text-small text-ink-3">{text.blocks.tooMany(bounds['fields.options.blockTypes'])}</p>
        ))}
    </div>
  )
}

interface BlockTypeRowProps {
  form: DesignForm
  path: string
  placed: Placed
  isNew: boolean
  onRemove: () => void
}

function BlockTypeRow({ form, path, placed, isNew, onRemove }: BlockTypeRowProps) {
  const { label, name, fields } = blockTypeAt(form, path)
  const title = label.trim() || labelFromName(name) || text.blocks.unnamed
  return (
    <Fold
      placed={placed}
      icon="grid"
      title={title}
      facts={
        <>
          {name && <code className="[overflow-wrap:anywhere]">{name}</code>}
          <span>{text.blocks.count(fields.length)}</span>
        </>
      }
      isWrong={isComplainedOf(form, path)}
      isNew={isNew}
      items={
        <MenuItem icon="trash" onSelect={onRemove}>
          {text.field.remove}
        </MenuItem>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Part form={form}>
          <NameFields form={form} path={path} />
          <TextArea
            label={text.blocks.help}
            optional
            rows={2}
            maxLength={bounds['fields.options.blockTypes.description']}
            {...form.text(`${path}.description`)}
          />
        </Part>
        {form.drawFields({ path: `${path}.fields`, inBlock: true })}
      </div>
    </Fold>
  )
}
