import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** A real IMAP server with a mailbox for every name, and one password. */
export interface TestImap {
  port: number
  password: string
  /** Puts a mail into the INBOX of a user. */
  deliver(user: string, mail: string): void
  /** Gives a mailbox new numbers, as after its restore. */
  renumber(user: string): void
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Why there is no Dovecot that this knows to start; undefined where there is. */
export const missingDovecot: string | undefined = (() => {
  try {
    const version = execFileSync('dovecot', ['--version'], { encoding: 'utf8' })
    return version.startsWith('2.3') ? undefined : `Dovecot 2.3 is needed, this is ${version.trim()}`
  } catch {
    return 'Dovecot is needed: apt-get install dovecot-imapd'
  }
})()

export async function startImap(): Promise<TestImap> {
  const folder = mkdtempSync(join(tmpdir(), 'imap-'))
  const isRoot = userInfo().uid === 0
  const user = isRoot ? 'nobody' : userInfo().username
  const group = isRoot ? 'nogroup' : execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()
  const id = (what: string) => Number(execFileSync('id', [what, user], { encoding: 'utf8' }))
  const [uid, gid] = [id('-u'), id('-g')]
  const own = (path: string) => isRoot && chownSync(path, uid, gid)
  const make = (path: string) => {
    mkdirSync(path, { recursive: true })
    own(path)
  }
  chmodSync(folder, 0o755)
  const mails = join(folder, 'mail')
  make(mails)
  const port = await freePort()
  const config = join(folder, 'dovecot.conf')
  writeFileSync(
    config,
    `base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
default_login_user = ${user}
default_internal_user = ${user}
default_internal_group = ${group}
mail_location = maildir:${mails}/%u
first_valid_uid = 1
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${mails}/%u
}
`,
  )
  let process: ChildProcess | undefined
  let delivered = 0
  const maildir = (name: string) => {
    for (const part of ['', 'new', 'cur', 'tmp']) make(join(mails, name, part))
    return join(mails, name)
  }
  const imap: TestImap = {
    port,
    password: 'secret',
    deliver(name, mail) {
      delivered += 1
      const file = `${Math.floor(Date.now() / 1000)}.M${String(delivered).padStart(6, '0')}.test`
      const path = join(maildir(name), 'new', file)
      writeFileSync(path, mail.replace(/\r?\n/g, '\r\n'))
      own(path)
    },
    renumber(name) {
      for (const file of readdirSync(maildir(name)))
        if (file.startsWith('dovecot')) rmSync(join(mails, name, file))
    },
    async start() {
      process = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' })
      for (let tries = 0; !(await isOpen(port)); tries++) {
        if (tries > 200) throw new Error('Dovecot did not start')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async stop() {
      const running = process
      process = undefined
      if (!running) return
      const gone = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGTERM')
      await gone
    },
    async close() {
      await imap.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await imap.start()
  return imap
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
