import { listQuotas, setQuota } from '../../kernel/files/storage-quota.ts'
import { CommandError, type Command } from '../command.ts'

const ORG_ID = /^org_[0-9a-z]{22}$/
const MB = 1024 ** 2

/** Shows and sets what single organizations may store as files. */
export const storage: Command = {
  name: 'storage',
  usage: '[ORGANIZATION MEGABYTES|none|default]',
  summary:
    'Show the organizations that may store another amount of files than SVC_ORG_STORAGE_MB says; or set it for one by its id, “none” for no limit. It holds within a minute.',
  async run({ args, open, say }) {
    const [orgId, amount, ...more] = args
    const { system } = await open()
    if (orgId === undefined) {
      const quotas = await listQuotas(system)
      if (quotas.length === 0) say('No organization has an amount of its own.')
      for (const { orgId: each, bytes } of quotas)
        say(`${each}  ${bytes === null ? 'none' : `${bytes / MB} MB`}`)
      return
    }
    const bytes = amount === 'none' ? null : amount === 'default' ? undefined : Number(amount) * MB
    if (!ORG_ID.test(orgId) || more.length > 0 || (typeof bytes === 'number' && !(bytes >= 0)))
      throw new CommandError('There is “storage” and “storage ORGANIZATION MEGABYTES|none|default”.', 2)
    await setQuota(system, orgId, bytes)
    say('Set.')
  },
}
