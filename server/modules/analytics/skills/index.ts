import connectASite from './connect-a-site.md'
import weeklySummary from './weekly-summary.md'

/** How agents count and report. */
export const skills = { 'connect-a-site': connectASite, 'weekly-summary': weeklySummary }
