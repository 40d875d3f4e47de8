const en = {
  open: 'Open the conversation',
  colleague: 'A colleague',
  visitor: 'A visitor',
  mentionSubject: (author: string, displayId: number) => `${author} mentioned you in #${displayId}`,
  waitingOne: (customer: string, displayId: number) => `${customer} is waiting for an answer (#${displayId})`,
  waitingMany: (count: number) => `${count} customers are waiting for an answer`,
  since: (time: string) => `waiting since ${time}`,
  footnote: (url: string) =>
    `You get this because you asked for emails while you are away. Change it here: ${url}`,
}

const TEXTS: Record<string, typeof en> = {
  en,
  de: {
    open: 'Unterhaltung öffnen',
    colleague: 'Jemand aus dem Team',
    visitor: 'Ein Besucher',
    mentionSubject: (author, displayId) => `${author} hat Sie in #${displayId} erwähnt`,
    waitingOne: (customer, displayId) => `${customer} wartet auf eine Antwort (#${displayId})`,
    waitingMany: (count) => `${count} Kunden warten auf eine Antwort`,
    since: (time) => `wartet seit ${time}`,
    footnote: (url) =>
      `Sie erhalten diese E-Mail, weil Sie bei Abwesenheit benachrichtigt werden möchten. Hier ändern Sie das: ${url}`,
  },
}

/** The language of mails to a colleague that fits a BCP 47 tag; English where none does. */
export function notificationLanguage(locale: string | null): string {
  const primary = (locale ?? '').toLowerCase().split('-', 1)[0] ?? ''
  return primary in TEXTS ? primary : 'en'
}

/** The texts of a language from `notificationLanguage`. */
export const notificationTexts = (language: string): typeof en => TEXTS[language] ?? en
