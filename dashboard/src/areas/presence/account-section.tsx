import { MenuChoice, MenuLabel, MenuLine } from '../../ui/primitives/menu.tsx'
import { useNow } from '../../ui/primitives/now.ts'
import { text } from './text.en.ts'
import { holdsAt, useDoNotDisturb } from './do-not-disturb.ts'
import { quietChoices } from './quiet-choices.ts'

export const order = 10

/** Online, or not to be disturbed. */
export function AccountSection() {
  const chosen = useDoNotDisturb()
  const now = useNow()
  const isQuiet = holdsAt(chosen, now)
  return (
    <>
      <MenuLabel>{text.status}</MenuLabel>
      {quietChoices(isQuiet ? chosen : null).map(({ id, label, hint, isChosen, choose }) => (
        <MenuChoice key={id} checked={isChosen} onSelect={choose} {...(hint && { hint })}>
          {label}
        </MenuChoice>
      ))}
      <MenuLine />
    </>
  )
}
