import publishAnEntry from './publish-an-entry.md'
import translateAnEntry from './translate-an-entry.md'

/** How agents write content. */
export const skills = { 'publish-an-entry': publishAnEntry, 'translate-an-entry': translateAnEntry }
