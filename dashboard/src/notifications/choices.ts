import { keptValue } from '../shell/kept-value.ts'

/** What one can be told of. */
export const occasions = ['mine', 'unassigned', 'needsPerson', 'mention'] as const

/** Something one can be told of. */
export type Occasion = (typeof occasions)[number]

/** What was chosen in this browser; nothing is on until somebody switches it on. */
export interface NotificationChoices {
  /** Whether the browser shows a notification. */
  banner: boolean
  sound: boolean
  /** Whether a notification shows what was written. */
  withText: boolean
  about: Record<Occasion, boolean>
}

const initial: NotificationChoices = {
  banner: false,
  sound: false,
  withText: true,
  about: { mine: true, unassigned: true, needsPerson: true, mention: true },
}

/** The choices of this browser. */
export const choices = keptValue<NotificationChoices>('stoa.notifications', (value) => {
  const kept = (typeof value === 'object' && value !== null ? value : {}) as Partial<NotificationChoices>
  return { ...initial, ...kept, about: { ...initial.about, ...kept.about } }
})

/** Changes some of the choices. */
export const choose = (change: Partial<NotificationChoices>): void =>
  choices.write({ ...choices.read(), ...change })

/** Whether the browser may show notifications; `unsupported` also where the page came without https. */
export function bannerPermission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' || !isSecureContext ? 'unsupported' : Notification.permission
}
