import type { Translation } from '../../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** Texts of the panel that filters a list, in German. */
export const text: Translation<typeof english> = {
  anybody: 'Alle',
  anyTopic: 'Alle Themen',
  anyChannel: 'Alle Kanäle',
  unread: 'Nur ungelesene',
  person: 'Nur wer einen Menschen braucht',
  since: 'Aktiv seit',
  presets: { today: 'Heute', week: '7 Tage', month: '30 Tage' },
  compact: 'Kompakte Zeilen',
}
