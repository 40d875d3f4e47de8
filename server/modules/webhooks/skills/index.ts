import subscribeToEvents from './subscribe-to-events.md'

/** How agents subscribe a server to events. */
export const skills = { 'subscribe-to-events': subscribeToEvents }
