import { readFile } from 'node:fs/promises'
import type { Command } from './command.ts'

/** The owner of files, as the file system sees it. */
export interface Owner {
  uid: number
  gid: number
}

/** A way to run PostgreSQL's programs under a user other than root, which they refuse. */
export interface RunAs {
  /** For messages: `as user "nobody"`. */
  label: string
  /** Who must own the cluster; undefined on Windows, which has no such owner. */
  owner: Owner | undefined
  command(program: string, args: readonly string[]): Command
}

interface Account extends Owner {
  name: string
}

/**
 * The ways to try, best first. The owner of an existing cluster decides which is first, so the choice stays the same
 * after a restart or a restored backup; the others follow in case it no longer works.
 */
export async function waysToRun(clusterOwner: Owner | undefined): Promise<RunAs[]> {
  if (!process.getuid || !process.getgid) return [asThisUser(undefined)]
  const own = { uid: process.getuid(), gid: process.getgid() }
  const accounts = await readAccounts()
  const namespace = inUserNamespace(own, accounts)
  if (own.uid !== 0) return [asThisUser(own), namespace]

  const users = ['postgres', 'nobody'].flatMap((name) =>
    accounts.filter((a) => a.name === name).map(asSystemUser),
  )
  if (!clusterOwner) return [...users, namespace]
  if (clusterOwner.uid === 0) return [namespace, ...users]
  const name = accounts.find((a) => a.uid === clusterOwner.uid)?.name ?? String(clusterOwner.uid)
  const others = users.filter((user) => user.owner?.uid !== clusterOwner.uid)
  return [asSystemUser({ ...clusterOwner, name }), ...others, namespace]
}

function asThisUser(owner: Owner | undefined): RunAs {
  return { label: 'as the user of this process', owner, command: (file, args) => ({ file, args: [...args] }) }
}

function asSystemUser({ name, uid, gid }: Account): RunAs {
  const command = (file: string, args: readonly string[]) => ({ file, args: [...args], uid, gid })
  return { label: `as user "${name}"`, owner: { uid, gid }, command }
}

/**
 * Runs programs in a user namespace (`unshare`), where root appears under another uid but can still read what root owns.
 * The uid must have a name, as initdb looks it up; so this also works in containers whose uid has none.
 */
function inUserNamespace(owner: Owner, accounts: readonly Account[]): RunAs {
  const known = accounts.find((a) => a.name === 'nobody') ?? accounts.find((a) => a.uid !== 0)
  const { uid, gid } = known ?? { uid: 1000, gid: 1000 }
  const unshare = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  const command = (file: string, args: readonly string[]) => ({
    file: 'unshare',
    args: [...unshare, file, ...args],
  })
  return { label: 'in a user namespace (unshare)', owner, command }
}

async function readAccounts(): Promise<Account[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    // macOS writes nobody's uid as -2
    return name && uid && gid && !name.startsWith('#')
      ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }]
      : []
  })
}
