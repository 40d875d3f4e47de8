import { Tooltip } from 'radix-ui'
import type { ReactElement } from 'react'
import { Keys } from './keys.tsx'

/** Shows a label and its shortcut while its child is hovered or focused. */
export function Hint(props: { label: string; shortcut?: string | undefined; children: ReactElement }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{props.children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={6}
          collisionPadding={8}
          className="rise z-50 flex items-center gap-2 rounded-control bg-ink px-2.5 py-1 text-small text-paper"
        >
          {props.label}
          {props.shortcut && <Keys keys={props.shortcut} inverted />}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** Lets hints appear after a short rest of the pointer, at once when moving between them. */
export const HintProvider = Tooltip.Provider
