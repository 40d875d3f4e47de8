import { text } from '../text.en.ts'

/** The id of somebody in the workspace. */
export const chatUserId = (value: string): string | undefined =>
  /^[UW][A-Z0-9]{1,30}$/.test(value.trim()) ? undefined : text.routes.personShape
