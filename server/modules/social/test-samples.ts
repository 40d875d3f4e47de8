import { newId } from '../../kernel/base/ids.ts'
import { createSecrets } from '../../kernel/secrets/secrets.ts'
import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    socialDraft: true
    socialAccount: true
    socialGrant: true
  }
}

export const samples: Samples = {
  kinds: {
    socialDraft: { prefix: 'spd', paths: ['/v1/social/drafts/'] },
    socialAccount: { prefix: 'sac', paths: ['/v1/social/accounts/'] },
    socialGrant: { prefix: 'spg', paths: ['/v1/social/accounts/pending/'] },
  },
  async make({ app, org, made }) {
    const { id } = await made('POST', '/v1/social/drafts', { body: 'New bowls are in.' })
    const [account, grant] = [newId('sac'), newId('spg')]
    const secrets = createSecrets(app.config.secretKey)
    await app.sql(
      `insert into soc_accounts (org_id, id, platform, user_id, author_kind, external_account_id, display_name, tokens, can_refresh)
       values ($1, $2, 'linkedin', $3, 'member', 'ada', 'Ada', $4, false)`,
      [
        org.orgId,
        account,
        org.ownerUserId,
        secrets.seal('{"accessToken":"x","refreshToken":null}', `soc_accounts:${org.orgId}:${account}`),
      ],
    )
    const target = { externalAccountId: 'page', displayName: 'Bowls', authorKind: 'page', accessToken: 'x' }
    const brought = {
      accessToken: 'x',
      refreshToken: null,
      expiresInSeconds: null,
      scopes: [],
      targets: [target],
    }
    await app.sql(
      `insert into soc_grants (org_id, id, user_id, session_id, platform, state_hash, brought, expires_at)
       values ($1, $2, $3, 'x', 'facebook', $2, $4, now() + interval '1 day')`,
      [
        org.orgId,
        grant,
        org.ownerUserId,
        secrets.seal(JSON.stringify(brought), `soc_grants.brought:${org.orgId}:${grant}`),
      ],
    )
    return { ids: { socialDraft: id, socialAccount: account, socialGrant: grant } }
  },
}
