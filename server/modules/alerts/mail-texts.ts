const en = {
  subject: (count: number, title: string) => (count === 1 ? title : `${count} things go wrong: ${title}`),
  severities: { error: 'Error', warning: 'Warning' },
  look: 'Look at the alerts',
  more: (count: number) => `and ${count} more`,
  footnote: (url: string) =>
    `You get this because you asked for emails about alerts, at most one an hour. Change it here: ${url}`,
}

const TEXTS: Record<string, typeof en> = {
  en,
  de: {
    subject: (count, title) => (count === 1 ? title : `${count} Störungen: ${title}`),
    severities: { error: 'Fehler', warning: 'Warnung' },
    look: 'Zu den Störungen',
    more: (count) => `und ${count} weitere`,
    footnote: (url) =>
      `Sie erhalten diese E-Mail, weil Sie bei Störungen benachrichtigt werden möchten, höchstens einmal in der Stunde. Hier ändern Sie das: ${url}`,
  },
}

/** The texts of emails about alerts in the language of a BCP 47 tag, and its name; English where there is none of it. */
export function mailTexts(tag: string | null): { locale: string; texts: typeof en } {
  const locale = (tag ?? '').toLowerCase().split('-', 1)[0] ?? ''
  const texts = TEXTS[locale]
  return texts ? { locale, texts } : { locale: 'en', texts: en }
}
