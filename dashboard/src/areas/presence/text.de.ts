import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts about who is here, in German. */
export const text: Translation<typeof english> = {
  status: 'Status',
  quiet: {
    online: 'Online',
    hour: 'Eine Stunde nicht stören',
    tomorrow: 'Bis morgen nicht stören',
    always: 'Nicht stören, bis ich es beende',
    until: (time) => `Nicht stören bis ${time}`,
    on: '„Bitte nicht stören“ ist aktiv',
    onUntil: (time) => `„Bitte nicht stören“ ist aktiv bis ${time}`,
  },
  title: 'Wer gerade da ist',
  colleague: (name, state) => `${name}, ${state}`,
  states: { online: 'online', away: 'abwesend', dnd: 'bitte nicht stören' },
  more: (count) => `und ${count} weitere`,
}
