import { isbot } from 'isbot'

/** Phones whose name ends like a program's. */
const PHONES = /\bcubot\b/gi

/** Pages that are opened by programs which measure or picture them, with the agent of a browser and a name behind it. */
const NAMED_BEHIND = /\b(GTmetrix|YLT|Miniature\.io)\b/i

/** Whether a user agent is a program's by what it says of itself. Without one it may be anybody. */
export function isBotAgent(userAgent: string): boolean {
  return userAgent !== '' && (isbot(userAgent.replace(PHONES, '')) || NAMED_BEHIND.test(userAgent))
}
