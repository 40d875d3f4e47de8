import type { deviceText as english } from './device.en.ts'
import type { Translation } from './translation.ts'

/** How browsers are called, in German. */
export const deviceText: Translation<typeof english> = {
  on: (browser, system) => `${browser} unter ${system}`,
  unknown: 'Unbekannter Browser',
}
