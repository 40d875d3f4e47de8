/** The languages of the dashboard, called what those call them who speak them. */
export const languages = { en: 'English', de: 'Deutsch' } as const

/** The tag of one of these languages. */
export type Language = keyof typeof languages
