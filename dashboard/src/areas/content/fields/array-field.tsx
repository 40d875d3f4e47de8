import type { ContentField } from '@stoa/sdk'
import { useId, useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { MenuItem, MenuLine } from '../../../ui/primitives/menu.tsx'
import { moved } from '../../../ui/order/moved.ts'
import { OrderedLine, OrderStatus } from '../../../ui/order/ordered-line.tsx'
import { useOrder } from '../../../ui/order/use-order.ts'
import { labelOf } from '../data.ts'
import { text } from '../text.en.ts'
import { useSurroundings, type FieldProps } from './field-context.ts'
import { FieldShell } from './field-shell.tsx'

const MOST = 1000
const none: readonly unknown[] = []

/** Keys of items that have none of their own, in the order of the items. */
function useItemKeys(count: number) {
  const [kept, setKept] = useState<readonly string[]>([])
  const keys = Array.from({ length: count }, (_, index) => kept[index] ?? `${index}`)
  return [keys, setKept] as const
}

/** A list of values of one type. */
export function ArrayValue(props: FieldProps) {
  const { field, value, path, onChange } = props
  const { isReadOnly, drawField } = useSurroundings()
  const items = Array.isArray(value) ? (value as unknown[]) : none
  const list = useId()
  const [keys, setKeys] = useItemKeys(items.length)
  const order = useOrder({
    count: items.length,
    isFixed: isReadOnly,
    onMove: (from, to) => {
      setKeys(moved(keys, from, to))
      onChange(moved(items, from, to))
    },
  })
  const definition: ContentField = field.options?.items ?? { name: 'item', type: 'text' }
  const remove = (at: number) => {
    setKeys(keys.filter((_, index) => index !== at))
    onChange(items.filter((_, index) => index !== at))
  }
  const add = () => {
    setKeys([...keys, crypto.randomUUID()])
    onChange([...items, startOf(definition)])
  }
  return (
    <FieldShell {...props} isGroup>
      {({ labelId, describedBy }) => (
        <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className="grid gap-2">
          <OrderStatus order={order} />
          {items.length > 0 && (
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {items.map((item, index) => (
                <OrderedLine
                  key={keys[index]}
                  list={list}
                  index={index}
                  order={order}
                  name={text.fields.itemOf(index + 1, labelOf(field))}
                  head={drawField({
                    field: definition,
                    value: item,
                    path: `${path}.${index}`,
                    isItem: true,
                    label: text.fields.itemOf(index + 1, labelOf(field)),
                    onChange: (next) => onChange(items.map((each, at) => (at === index ? next : each))),
                  })}
                  items={
                    <>
                      <MenuLine />
                      <MenuItem icon="trash" onSelect={() => remove(index)}>
                        {text.fields.remove}
                      </MenuItem>
                    </>
                  }
                />
              ))}
            </ol>
          )}
          {!isReadOnly && items.length < MOST && (
            <Button icon="plus" className="justify-self-start" onClick={add}>
              {text.fields.addItem}
            </Button>
          )}
        </div>
      )}
    </FieldShell>
  )
}

/** What a new item begins as; lists hold nothing empty once they are saved. */
const startOf = ({ type, options, default: preset }: ContentField): unknown =>
  preset ??
  (type === 'boolean' ? false : type === 'select' ? options?.choices?.[0] : type === 'array' ? [] : '')
