import type { ModuleDeclaration } from './kernel/contract/module.ts'
import { agent } from './modules/agent/index.ts'
import { alerts } from './modules/alerts/index.ts'
import { analytics } from './modules/analytics/index.ts'
import { cms } from './modules/cms/index.ts'
import { connectors } from './modules/connectors/index.ts'
import { conversations } from './modules/conversations/index.ts'
import { crm } from './modules/crm/index.ts'
import { curator } from './modules/curator/index.ts'
import { endUsers } from './modules/end-users/index.ts'
import { feedback } from './modules/feedback/index.ts'
import { identity } from './modules/identity/index.ts'
import { kb } from './modules/kb/index.ts'
import { mail } from './modules/mail/index.ts'
import { oauth } from './modules/oauth/index.ts'
import { outreach } from './modules/outreach/index.ts'
import { overview } from './modules/overview/index.ts'
import { platform } from './modules/platform/index.ts'
import { social } from './modules/social/index.ts'
import { skills } from './modules/skills/index.ts'
import { teamChat } from './modules/team-chat/index.ts'
import { webhooks } from './modules/webhooks/index.ts'

/** The service's table of contents. */
export const modules: readonly ModuleDeclaration[] = [
  identity,
  crm,
  endUsers,
  conversations,
  analytics,
  cms,
  kb,
  agent,
  outreach,
  connectors,
  social,
  teamChat,
  webhooks,
  mail,
  oauth,
  overview,
  skills,
  alerts,
  curator,
  feedback,
  platform,
]
