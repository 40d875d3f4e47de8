/** How browsers are called, in English. */
export const device = {
  on: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'Unknown browser',
}
