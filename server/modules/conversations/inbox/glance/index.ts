import type { Glance } from '../../../../kernel/contract/glance.ts'
import { activity } from './activity.ts'
import { found } from './found.ts'
import { live } from './live.ts'
import { setup } from './setup.ts'
import { waiting } from './waiting.ts'
import { work } from './work.ts'

/** What conversations add to the answers about the whole service. */
export const glance: Glance = { waiting, attention: live, work, setup, found, activity }
