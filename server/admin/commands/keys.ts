import { countAllSealed, knownKeys, makeCurrent, type KnownKey } from '../../kernel/secrets/root-keys.ts'
import { resealAll } from '../../kernel/secrets/rotate-keys.ts'
import { keyIdOf } from '../../kernel/secrets/secrets.ts'
import { SEALED_COLUMNS } from '../../sealed-columns.ts'
import { CommandError, type Command, type Tools, type ServiceDatabase } from '../command.ts'

const UNPREPARED = 'The database does not know a secret key yet: start the service once, then try again.'
const NEW_KEY =
  'The database does not know this secret key yet: start the service with it first, the former one listed in SVC_OLD_SECRET_KEYS.'

/** Shows which secret keys are in use; seals everything with the current one. */
export const keys: Command = {
  name: 'keys',
  usage: '[rotate]',
  summary:
    'Show the secret keys that the database knows and what is sealed with each; with “rotate”, seal everything with the key in SVC_SECRET_KEY, also while the service runs.',
  async run(tools) {
    const [action, ...more] = tools.args
    if (more.length > 0 || ![undefined, 'rotate'].includes(action))
      throw new CommandError('There is “keys” and “keys rotate”.', 2)
    const place = await tools.open()
    if (action === 'rotate') await rotate(tools, place)
    await show(tools, place)
  },
}

async function rotate({ say }: Tools, place: ServiceDatabase): Promise<void> {
  const { system } = place
  const keyId = keyIdOf(place.rootKeys().current)
  await place.secrets()
  if (!(await knownKeys(system)).some(({ id }) => id === keyId)) throw new CommandError(NEW_KEY)
  await makeCurrent(system, keyId)
  const secrets = await place.secrets()
  const total = await countOthers(place, keyId)
  let said = 0
  const { unreadable } = await resealAll(system, { secrets, keyId, sealed: SEALED_COLUMNS }, ({ done }) => {
    if (done > said) say(`Sealed anew: ${done} of ${Math.max(done, total)}.`)
    said = done
  })
  if (unreadable.length === 0) return
  const places = unreadable.slice(0, 5).map(({ column, key }) => `  ${column.table} ${key.join(' ')}`)
  throw new CommandError(
    [
      `${unreadable.length} of ${total} values could not be opened by any listed key; they stay as they are:`,
      ...places,
    ].join('\n'),
  )
}

async function countOthers({ system }: ServiceDatabase, keyId: string): Promise<number> {
  let total = 0
  for (const key of await knownKeys(system))
    if (key.id !== keyId) total += await countAllSealed(system, SEALED_COLUMNS, key)
  return total
}

async function show({ say }: Tools, { system, rootKeys }: ServiceDatabase): Promise<void> {
  const known = await knownKeys(system)
  if (known.length === 0) throw new CommandError(UNPREPARED)
  const listed = new Set([rootKeys().current, ...rootKeys().old].map(keyIdOf))
  for (const key of known) {
    const count = await countAllSealed(system, SEALED_COLUMNS, key)
    const since = key.createdAt.toISOString().slice(0, 10)
    say(`${key.id}  since ${since}  ${count} sealed  ${stateOf(key, count, listed.has(key.id))}`)
  }
}

function stateOf({ isCurrent }: KnownKey, count: number, isListed: boolean): string {
  if (isCurrent) return 'current'
  if (count > 0)
    return 'old, in use: run “npm run admin -- keys rotate” before you take it out of SVC_OLD_SECRET_KEYS'
  return isListed ? 'old, no longer in use: may be taken out of SVC_OLD_SECRET_KEYS' : 'old, no longer in use'
}
