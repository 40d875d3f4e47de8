import { useNow } from '../../ui/primitives/now.ts'
import { shellText } from '../../text/shell.en.ts'
import { holdsAt, useDoNotDisturb } from './do-not-disturb.ts'
import { PresenceDot } from './presence-dot.tsx'

const useIsQuiet = (): boolean => holdsAt(useDoNotDisturb(), useNow())

/** The dot on one’s own picture. */
export function OwnPresence() {
  return <PresenceDot state={useIsQuiet() ? 'dnd' : 'online'} />
}

/** That one is not to be disturbed, where that is so. */
export function OwnState({ otherwise }: { otherwise: string }) {
  return useIsQuiet() ? shellText.doNotDisturb : otherwise
}
