/** The length of a call as `mm:ss`; minutes go past 59. */
export const callLength = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
