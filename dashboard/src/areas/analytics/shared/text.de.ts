import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the page behind a share link, in German. */
export const text: Translation<typeof english> = {
  lead: (organization) => `Geteilt von ${organization}`,
  endedTitle: 'Dieser Link funktioniert nicht',
  endedHint:
    'Er wurde widerrufen, oder ein Teil davon fehlt. Bitten Sie die Person, die ihn geteilt hat, um einen neuen.',
  title: 'Geteilte Webanalyse',
}
