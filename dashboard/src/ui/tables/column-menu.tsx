import { Button } from '../primitives/button.tsx'
import type { KeptValue } from '../primitives/kept-value.ts'
import { Menu, MenuChoice } from '../primitives/menu.tsx'
import { tableText } from '../../text/tables.en.ts'

interface ColumnMenuProps {
  /** Which table it is of. */
  of: string
  columns: readonly { id: string; name: string }[]
  hidden: KeptValue<readonly string[]>
}

/** Which columns of a table are shown; one always is. */
export function ColumnMenu({ of, columns, hidden }: ColumnMenuProps) {
  const names = hidden.use()
  const shown = columns.filter(({ id }) => !names.includes(id))
  const trigger = (
    <Button variant="ghost" icon="grid" aria-label={tableText.columnsOf(of)}>
      {tableText.columns}
    </Button>
  )
  return (
    <Menu trigger={trigger} align="end">
      {columns.map(({ id, name }) => {
        const isHidden = names.includes(id)
        return (
          <MenuChoice
            key={id}
            checked={!isHidden}
            disabled={!isHidden && shown.length === 1}
            onSelect={() => hidden.write(isHidden ? names.filter((name) => name !== id) : [...names, id])}
          >
            {name}
          </MenuChoice>
        )
      })}
    </Menu>
  )
}
