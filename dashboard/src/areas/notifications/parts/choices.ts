import { keptValue } from '../../../ui/primitives/kept-value.ts'

/** The kinds of notification. */
export const occasions = ['mine', 'unassigned', 'needsPerson', 'mention'] as const

/** A kind of notification. */
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
