import { z } from 'zod'
import type { TeamChat, TeamChatCall, TeamChatUser } from '../../kernel/ports/team-chat.ts'
import { ask } from './calls.ts'

const flag = z.boolean().nullish().catch(null)
const words = z.string().nullish().catch(null)

const user = z.object({
  id: z.string().min(1),
  team_id: words,
  name: words,
  real_name: words,
  deleted: flag,
  is_bot: flag,
  is_stranger: flag,
  is_restricted: flag,
  is_ultra_restricted: flag,
  is_email_confirmed: flag,
  enterprise_user: z
    .object({ teams: z.array(z.string()) })
    .nullish()
    .catch(null),
  profile: z.object({ display_name: words, real_name: words, email: words }).nullish().catch(null),
})
type User = z.infer<typeof user>

/** Somebody who can be seen in a workspace; a `member` only where it is their own. */
export const findUser: TeamChat['findUser'] = async (call, userId) => {
  const { user: found } = await ask(call, 'users.info', { user: userId }, z.object({ user }))
  const kind = kindOf(found)
  return {
    id: found.id,
    name:
      found.profile?.display_name || found.profile?.real_name || found.real_name || found.name || found.id,
    email: (found.is_email_confirmed === true && found.profile?.email?.toLowerCase()) || null,
    kind: kind === 'member' && !(await isOfWorkspace(call, found)) ? 'stranger' : kind,
  }
}

function kindOf(found: User): TeamChatUser['kind'] {
  if (found.deleted) return 'deleted'
  if (found.is_bot || found.id === 'USLACKBOT') return 'bot'
  if (found.is_stranger) return 'stranger'
  return found.is_restricted || found.is_ultra_restricted ? 'guest' : 'member'
}

/**
 * Whether somebody is of the workspace that is asked: Slack calls a person of another company no stranger where the two
 * share a channel.
 */
async function isOfWorkspace(call: TeamChatCall, { team_id, enterprise_user }: User): Promise<boolean> {
  const ours = await ask(call, 'auth.test', {}, z.object({ team_id: z.string().min(1) }))
  return team_id === ours.team_id || enterprise_user?.teams.includes(ours.team_id) === true
}
