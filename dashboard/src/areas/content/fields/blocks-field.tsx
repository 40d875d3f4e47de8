import type { ContentBlockType, ContentField } from '@stoa/sdk'
import { useId, useState } from 'react'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/primitives/menu.tsx'
import { moved } from '../../../ui/order/moved.ts'
import { OrderedLine, OrderStatus } from '../../../ui/order/ordered-line.tsx'
import { useOrder } from '../../../ui/order/use-order.ts'
import { labelOf } from '../data.ts'
import { text } from '../text.en.ts'
import { blockSummary, newBlock, type Block } from './blocks.ts'
import { useSurroundings, type FieldProps } from './field-context.ts'
import { FieldShell } from './field-shell.tsx'

const none: readonly Block[] = []
/** With more than these, blocks are folded when the page is opened. */
const FEW = 3

/** A list of blocks of several types, each a form that folds. */
export function BlocksValue(props: FieldProps) {
  const { field, value, onChange, path } = props
  const { isReadOnly } = useSurroundings()
  const blocks = Array.isArray(value) ? (value as Block[]) : none
  const list = useId()
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(blocks.length > FEW ? [] : blocks.map(({ key }) => key)),
  )
  /** Behind which block the menu adds one. */
  const [addingAt, setAddingAt] = useState<number>()
  const order = useOrder({
    count: blocks.length,
    isFixed: isReadOnly,
    onMove: (from, to) => onChange(moved(blocks, from, to)),
  })
  const types = field.options?.blockTypes ?? []
  const toggle = (key: string) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  const add = (type: ContentBlockType, at = blocks.length) => {
    const block = newBlock(type)
    setOpen(new Set([...open, block.key]))
    onChange([...blocks.slice(0, at), block, ...blocks.slice(at)])
  }
  const change = (key: string, block: Block | undefined) =>
    onChange(blocks.flatMap((each) => (each.key === key ? (block ?? []) : each)))
  return (
    <FieldShell {...props} isGroup>
      {({ labelId, describedBy }) => (
        <div
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className="grid grid-cols-[minmax(0,1fr)] gap-2"
        >
          <OrderStatus order={order} />
          {blocks.length > FEW && <FoldAll blocks={blocks} open={open} setOpen={setOpen} />}
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {blocks.map((block, index) => (
              <BlockLine
                key={block.key}
                {...{ block, index, list, order, path: `${path}.${index}` }}
                type={types.find(({ name }) => name === block.type)}
                isOpen={open.has(block.key)}
                onToggle={() => toggle(block.key)}
                onChange={(next) => change(block.key, next)}
                onDuplicate={(type) =>
                  onChange([
                    ...blocks.slice(0, index + 1),
                    { ...newBlock(type), props: structuredClone(block.props) },
                    ...blocks.slice(index + 1),
                  ])
                }
                onAddBelow={() => setAddingAt(index + 1)}
              />
            ))}
          </ol>
          {!isReadOnly && (
            <AddBlock
              types={types}
              isOpen={addingAt !== undefined}
              onOpenChange={(isOpen) => setAddingAt(isOpen ? (addingAt ?? blocks.length) : undefined)}
              onPick={(type) => add(type, addingAt)}
            />
          )}
        </div>
      )}
    </FieldShell>
  )
}

interface FoldProps {
  blocks: readonly Block[]
  open: ReadonlySet<string>
  setOpen: (open: ReadonlySet<string>) => void
}

function FoldAll({ blocks, open, setOpen }: FoldProps) {
  const isAnyOpen = blocks.some(({ key }) => open.has(key))
  return (
    <Button
      variant="ghost"
      className="justify-self-end"
      onClick={() => setOpen(new Set(isAnyOpen ? [] : blocks.map(({ key }) => key)))}
    >
      {isAnyOpen ? text.blocks.foldAll : text.blocks.unfoldAll}
    </Button>
  )
}

interface AddProps {
  types: readonly ContentBlockType[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onPick: (type: ContentBlockType) => void
}

function AddBlock({ types, isOpen, onOpenChange, onPick }: AddProps) {
  return (
    <div className="justify-self-start">
      <Menu
        open={isOpen}
        onOpenChange={onOpenChange}
        trigger={<Button icon="plus">{text.blocks.add}</Button>}
      >
        {types.map((type) => (
          <MenuItem key={type.name} onSelect={() => onPick(type)} hint={type.description}>
            {labelOf(type)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}

interface LineProps {
  block: Block
  type: ContentBlockType | undefined
  index: number
  list: string
  path: string
  order: ReturnType<typeof useOrder>
  isOpen: boolean
  onToggle: () => void
  onChange: (block: Block | undefined) => void
  onDuplicate: (type: ContentBlockType) => void
  onAddBelow: () => void
}

function BlockLine(props: LineProps) {
  const { block, type, index, list, order, path, isOpen, onToggle, onChange, onDuplicate, onAddBelow } = props
  const { problemsBelow, isReadOnly } = useSurroundings()
  const contents = useId()
  const name = type ? labelOf(type) : block.type
  const problems = problemsBelow(path)
  return (
    <OrderedLine
      {...{ list, index, order }}
      name={`${name} ${index + 1}`}
      head={
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? contents : undefined}
          onClick={onToggle}
          onKeyDown={(event) => {
            if (event.key !== '/' || isReadOnly) return
            event.preventDefault()
            onAddBelow()
          }}
          className="control flex w-full items-center gap-2 rounded-control px-1 text-left text-small"
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
          <span className="font-medium whitespace-nowrap">{name}</span>
          <span className="min-w-0 flex-1 truncate text-ink-3">{!isOpen && blockSummary(block, type)}</span>
          {problems > 0 && (
            <Badge tone="amber" icon="warning">
              {text.problems.count(problems)}
            </Badge>
          )}
        </button>
      }
      items={
        <>
          <MenuLine />
          <MenuItem icon="plus" onSelect={onAddBelow}>
            {text.blocks.addBelow}
          </MenuItem>
          {type && (
            <MenuItem icon="copy" onSelect={() => onDuplicate(type)}>
              {text.blocks.duplicate}
            </MenuItem>
          )}
          <MenuItem icon="trash" onSelect={() => onChange(undefined)}>
            {text.blocks.remove}
          </MenuItem>
        </>
      }
    >
      {isOpen && (
        <div id={contents} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line px-4 py-4">
          {type ? (
            type.fields.map((field) => (
              <BlockProperty key={field.name} {...{ field, block, path, onChange }} />
            ))
          ) : (
            <p className="text-small text-amber">{text.blocks.unknownType(block.type)}</p>
          )}
        </div>
      )}
    </OrderedLine>
  )
}

interface PropertyProps {
  field: ContentField
  block: Block
  path: string
  onChange: (block: Block) => void
}

function BlockProperty({ field, block, path, onChange }: PropertyProps) {
  const { drawField } = useSurroundings()
  return drawField({
    field,
    value: block.props[field.name],
    path: `${path}.props.${field.name}`,
    onChange: (value) => onChange({ ...block, props: { ...block.props, [field.name]: value } }),
  })
}
