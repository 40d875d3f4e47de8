// Across organizations: who signs up belongs to no organization yet.
import { ConfigError, type Config } from '../../../kernel/base/config.ts'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { insertApiKey } from '../api-keys/insert-api-key.ts'
import { assertNotObvious, hashPassword } from '../passwords.ts'
import { settings } from '../settings.ts'
import { foundOrganization, organizationExists } from '../founding/found-organization.ts'

const KEY_PREFIX = 'svc_admin_'

/**
 * Creates the organization, owner and API key that the environment asks for, on an empty database; later it
 * changes nothing. Answers a sentence for the log when it did something; throws `ConfigError`.
 */
export async function setUpFirstOrganization(
  system: SystemDb,
  secrets: Secrets,
  config: Config,
): Promise<string | null> {
  const {
    SVC_ADMIN_EMAIL,
    SVC_ADMIN_PASSWORD: password,
    SVC_ADMIN_API_KEY: key,
    SVC_ORG_NAME,
  } = settings.of(config)
  if (!SVC_ADMIN_EMAIL || !password || (await organizationExists(system))) return null
  const email = SVC_ADMIN_EMAIL.toLowerCase()
  const name = email.slice(0, email.indexOf('@'))
  refuseObvious(password, { email, name })
  const founding = {
    email,
    name,
    passwordHash: await hashPassword(password),
    orgName: SVC_ORG_NAME ?? 'Stoa',
  }
  return system.transaction(async (tx) => {
    const first = await foundOrganization(tx, founding)
    if (!first) return null
    if (key)
      await insertApiKey(tx, {
        orgId: first.orgId,
        name: 'Set-up',
        scopes: ['*'],
        createdBy: first.userId,
        answersCustomers: false,
        token: tokenOf(key, secrets),
      })
    return `The organization ${first.orgId} was set up for ${email}${key ? ', with the API key of the environment' : ''}`
  })
}

// The key is somebody else's text: only as much of it is shown as of one that we made.
const tokenOf = (key: string, secrets: Secrets) => ({
  hash: secrets.hash(key),
  prefix: key.slice(0, KEY_PREFIX.length + 6),
  last4: key.slice(-4),
})

function refuseObvious(password: string, person: { email: string; name: string }): void {
  try {
    assertNotObvious(password, person)
  } catch (error) {
    if (error instanceof AppError)
      throw new ConfigError('SVC_ADMIN_PASSWORD must not be the email address or its first part')
    throw error
  }
}
