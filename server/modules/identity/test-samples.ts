import { newId } from '../../kernel/base/ids.ts'
import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    apiKey: true
    identity: true
    invitation: true
    org: true
    role: true
    passkey: true
    session: true
    user: true
  }
}

export const samples: Samples = {
  kinds: {
    apiKey: { prefix: 'akey', paths: ['/v1/api-keys/'] },
    identity: { prefix: 'idn', paths: ['/v1/me/identities/'] },
    invitation: { prefix: 'inv', paths: ['/v1/orgs/me/invitations/'] },
    org: { prefix: 'org' },
    role: { prefix: 'rol', paths: ['/v1/orgs/me/roles/'] },
    passkey: { prefix: 'pky', paths: ['/v1/me/second-factor/passkeys/'] },
    session: { prefix: 'ses', paths: ['/v1/me/sessions/'] },
    user: { prefix: 'usr', params: ['userId'] },
  },
  async make({ app, org, made }) {
    const { cookie } = org
    const invitation = await app.http('POST', '/v1/orgs/me/invitations', {
      cookie,
      body: { email: 'invited@example.com' },
    })
    const apiKey = await made('POST', '/v1/api-keys', { name: 'Program', scopes: ['org:read'] })
    const role = await app.http('POST', '/v1/orgs/me/roles', {
      cookie,
      body: { name: 'Editor', scopes: ['cms:read'] },
    })
    const passkey = newId('pky')
    await app.sql(
      `insert into iam_passkeys (id, user_id, credential_id, public_key, counter, name) values ($1, $2, $1, 'x', 0, 'Laptop')`,
      [passkey, org.ownerUserId],
    )
    const identity = newId('idn')
    await app.sql(
      `insert into iam_identities (id, user_id, issuer, subject, email) values ($1, $2, 'https://login.example.com', $1, 'olga@example.com')`,
      [identity, org.ownerUserId],
    )
    const sessions = await app.http('GET', '/v1/me/sessions', { cookie })
    return {
      ids: {
        apiKey: apiKey.id,
        identity,
        invitation: invitation.body.id,
        org: org.orgId,
        role: role.body.id,
        passkey,
        session: sessions.body.items[0].id,
        user: org.ownerUserId,
      },
      credentials: { member: { cookie }, agent: { key: org.key } },
    }
  },
  inputs: {
    'identity.confirmAuthenticatorApp': { code: '123456' },
    'identity.updateMember': { name: 'Ada' },
    'identity.updateProfile': { name: 'Ada' },
  },
}
