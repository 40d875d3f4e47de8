// Made by `npm run generate` from the operations of the service. Do not edit.

export * from './identity.ts'
export * from './crm.ts'
export * from './endUsers.ts'
export * from './conversations.ts'
export * from './analytics.ts'
export * from './cms.ts'
export * from './kb.ts'
export * from './agent.ts'
export * from './outreach.ts'
export * from './connectors.ts'
export * from './social.ts'
export * from './teamChat.ts'
export * from './webhooks.ts'
export * from './mail.ts'
export * from './oauth.ts'
export * from './overview.ts'
export * from './skills.ts'
export * from './alerts.ts'
export * from './curator.ts'
export * from './feedback.ts'
export * from './platform.ts'

import type { ClientOptions } from '../client/options.ts'
import { identity, type IdentityClient } from './identity.ts'
import { crm, type CrmClient } from './crm.ts'
import { endUsers, type EndUsersClient } from './endUsers.ts'
import { conversations, type ConversationsClient } from './conversations.ts'
import { analytics, type AnalyticsClient } from './analytics.ts'
import { cms, type CmsClient } from './cms.ts'
import { kb, type KbClient } from './kb.ts'
import { agent, type AgentClient } from './agent.ts'
import { outreach, type OutreachClient } from './outreach.ts'
import { connectors, type ConnectorsClient } from './connectors.ts'
import { social, type SocialClient } from './social.ts'
import { teamChat, type TeamChatClient } from './teamChat.ts'
import { webhooks, type WebhooksClient } from './webhooks.ts'
import { mail, type MailClient } from './mail.ts'
import { oauth, type OauthClient } from './oauth.ts'
import { overview, type OverviewClient } from './overview.ts'
import { skills, type SkillsClient } from './skills.ts'
import { alerts, type AlertsClient } from './alerts.ts'
import { curator, type CuratorClient } from './curator.ts'
import { feedback, type FeedbackClient } from './feedback.ts'
import { platform, type PlatformClient } from './platform.ts'

/** The clients of all modules. */
export interface Client {
  readonly identity: IdentityClient
  readonly crm: CrmClient
  readonly endUsers: EndUsersClient
  readonly conversations: ConversationsClient
  readonly analytics: AnalyticsClient
  readonly cms: CmsClient
  readonly kb: KbClient
  readonly agent: AgentClient
  readonly outreach: OutreachClient
  readonly connectors: ConnectorsClient
  readonly social: SocialClient
  readonly teamChat: TeamChatClient
  readonly webhooks: WebhooksClient
  readonly mail: MailClient
  readonly oauth: OauthClient
  readonly overview: OverviewClient
  readonly skills: SkillsClient
  readonly alerts: AlertsClient
  readonly curator: CuratorClient
  readonly feedback: FeedbackClient
  readonly platform: PlatformClient
}

/** A client with one method per operation, by module: `client.conversations.sendMessage({ id, body })`. */
export const createClient = (options: ClientOptions): Client => ({
  identity: identity(options),
  crm: crm(options),
  endUsers: endUsers(options),
  conversations: conversations(options),
  analytics: analytics(options),
  cms: cms(options),
  kb: kb(options),
  agent: agent(options),
  outreach: outreach(options),
  connectors: connectors(options),
  social: social(options),
  teamChat: teamChat(options),
  webhooks: webhooks(options),
  mail: mail(options),
  oauth: oauth(options),
  overview: overview(options),
  skills: skills(options),
  alerts: alerts(options),
  curator: curator(options),
  feedback: feedback(options),
  platform: platform(options),
})
