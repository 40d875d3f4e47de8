/** How browsers are called. */
export const deviceText = {
  on: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'Unknown browser',
} as const
