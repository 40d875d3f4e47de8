import type { Command } from '../../ui/commands/commands.ts'
import { shellText } from '../../text/shell.en.ts'
import { holdsAt, useDoNotDisturb } from './do-not-disturb.ts'
import { quietChoices } from './quiet-choices.ts'

/** To be disturbed or not, as the palette offers it. */
export function useActions(): readonly Command[] {
  const chosen = useDoNotDisturb()
  return quietChoices(holdsAt(chosen, Date.now()) ? chosen : null)
    .filter(({ isChosen }) => !isChosen)
    .map(({ id, label, choose }) => ({
      id: `quiet.${id}`,
      label,
      group: shellText.commands.groups.app,
      icon: id === 'online' ? ('bell' as const) : ('bellOff' as const),
      run: choose,
    }))
}
