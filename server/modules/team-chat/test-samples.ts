import { newId } from '../../kernel/base/ids.ts'
import { createSecrets } from '../../kernel/secrets/secrets.ts'
import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    teamChatRoute: true
    teamChatLink: true
  }
}

export const samples: Samples = {
  kinds: {
    teamChatRoute: { prefix: 'tcr', paths: ['/v1/team-chat/routing/'] },
    teamChatLink: { prefix: 'tcl', paths: ['/v1/team-chat/links/'] },
  },
  // A workspace that lets us in no more: nobody is asked.
  async make({ app, org }) {
    const [workspace, route, link] = [newId('tcw'), newId('tcr'), newId('tcl')]
    const token = createSecrets(app.config.secretKey).seal('x', `tch_workspaces:${org.orgId}:${workspace}`)
    await app.sql(
      `insert into tch_workspaces (org_id, id, team_id, team_name, bot_user_id, bot_token, active) values ($1, $2, $1, 'Acme', 'U1', $3, false)`,
      [org.orgId, workspace, token],
    )
    await app.sql(
      `insert into tch_routes (org_id, id, chat_channel_id, chat_channel_name, purpose, bot_in_channel) values ($1, $2, 'C1', 'support', 'default', true)`,
      [org.orgId, route],
    )
    await app.sql(
      `insert into tch_people (org_id, id, chat_user_id, user_id, confirmed, linked_by) values ($1, $2, 'U1', $3, true, 'admin')`,
      [org.orgId, link, org.ownerUserId],
    )
    return { ids: { teamChatRoute: route, teamChatLink: link } }
  },
  inputs: { 'teamChat.linkUser': { teamChatUserId: 'U2' } },
}
