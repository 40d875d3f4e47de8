import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { missingDovecot, startImap, type TestImap } from '../../../test/dovecot.ts'
import type { TestOrg } from '../../../test/harness.ts'
import {
  mailOf,
  openMailbox,
  smtpOf,
  startMailTest,
  type MailTest,
  type TestMailbox,
} from './test-mailbox.ts'

describe.skipIf(missingDovecot !== undefined)(
  missingDovecot ?? 'a mailbox that is read by IMAP',
  { timeout: 60_000 },
  () => {
    let test: MailTest
    let imap: TestImap
    let org: TestOrg
    let user: string
    beforeAll(async () => {
      imap = await startImap()
      test = await startMailTest()
    })
    afterAll(async () => {
      await test.close()
      await imap.close()
    })
    let count = 0
    beforeEach(async () => {
      org = await test.app.createOrg()
      user = `user${(count += 1)}`
    })

    const login = (password = imap.password) => ({
      provider: 'imap',
      host: '127.0.0.1',
      port: imap.port,
      secure: false,
      username: user,
      password,
    })
    const open = (password?: string) => openMailbox(test, org, { inbound: login(password) })
    const deliver = (name: string, body = name) =>
      imap.deliver(
        user,
        mailOf(
          { from: 'ada@customer.test', to: 'support@acme.test', subject: name, 'message-id': `<${name}@x>` },
          body,
        ),
      )
    const channel = async (id: string) =>
      (await test.app.http('GET', `/v1/conversations/channels/${id}`, { key: org.key })).body
    /** Reads it now, not within a minute. */
    const readNow = (id: string) =>
      test.app.http('POST', `/v1/conversations/channels/${id}/activate`, { key: org.key, body: {} })
    const subjects = async (mailbox: TestMailbox) =>
      (await mailbox.conversations()).map(({ subject }) => subject).toSorted()
    const isRead = (id: string) =>
      expect.poll(async () => (await channel(id)).checkedAt, { timeout: 15_000 }).not.toBeNull()

    it('begins with what comes from now on, in order, each mail once, and goes on after an outage', async () => {
      deliver('old')
      const mailbox = await open()
      await isRead(mailbox.id)
      deliver('one')
      deliver('two')
      await Promise.all([readNow(mailbox.id), readNow(mailbox.id)])
      await expect.poll(() => subjects(mailbox), { timeout: 15_000 }).toEqual(['one', 'two'])
      await imap.stop()
      deliver('three')
      await readNow(mailbox.id)
      await expect.poll(async () => (await channel(mailbox.id)).lastError, { timeout: 30_000 }).not.toBeNull()
      expect((await channel(mailbox.id)).active).toBe(true)
      await imap.start()
      await readNow(mailbox.id)
      await expect.poll(() => subjects(mailbox), { timeout: 15_000 }).toEqual(['one', 'three', 'two'])
      expect((await channel(mailbox.id)).lastError).toBeNull()
    })

    it('loses and repeats nothing when its mails get new numbers', async () => {
      const mailbox = await open()
      await isRead(mailbox.id)
      deliver('one')
      await readNow(mailbox.id)
      await expect.poll(() => subjects(mailbox), { timeout: 15_000 }).toEqual(['one'])
      imap.renumber(user)
      deliver('two')
      // A number is a second: the new one has to differ.
      await new Promise((resolve) => setTimeout(resolve, 1100))
      await readNow(mailbox.id)
      await expect.poll(() => subjects(mailbox), { timeout: 15_000 }).toEqual(['one', 'two'])
    })

    it('tells refused credentials from a server that is not there, and only the first stop it', async () => {
      const mailbox = await open('wrong')
      const tested = await test.app.http('POST', `/v1/conversations/channels/email/${mailbox.id}/test`, {
        key: org.key,
        body: {},
      })
      expect(tested.body).toEqual({ smtp: 'ok', imap: expect.stringMatching(/^error: .*auth/i) })
      const failures = async () =>
        (await test.app.sql('select failures from conv_mailboxes where channel_id = $1', [mailbox.id]))[0]
          ?.failures
      await expect.poll(failures, { timeout: 15_000 }).toBeGreaterThan(0)
      expect((await channel(mailbox.id)).active).toBe(true)
      await test.app.sql('update conv_mailboxes set failures = 4 where channel_id = $1', [mailbox.id])
      await readNow(mailbox.id)
      await expect.poll(failures, { timeout: 15_000 }).toBe(5)
      expect((await channel(mailbox.id)).active).toBe(false)
      const alerts = await test.app.http('GET', '/v1/system/alerts', { key: org.key })
      expect(alerts.body.items).toMatchObject([
        { source: 'channel_inbound', subjectId: mailbox.id, severity: 'error' },
      ])
      const given = await test.app.http('POST', `/v1/conversations/channels/${mailbox.id}/credentials`, {
        key: org.key,
        body: { secrets: { imapPassword: imap.password } },
      })
      expect(given.body).toMatchObject({ ok: true })
      // It was switched off: that it has its password again does not switch it on.
      expect((await channel(mailbox.id)).active).toBe(false)
      await readNow(mailbox.id)
      await expect
        .poll(async () => (await test.app.http('GET', '/v1/system/alerts', { key: org.key })).body.items, {
          timeout: 15_000,
        })
        .toEqual([])
    })

    it('never shows or passes on a stored password', async () => {
      const mailbox = await open()
      const shown = await channel(mailbox.id)
      expect(JSON.stringify(shown)).not.toContain('secret')
      expect([shown.config.inbound.hasPassword, shown.config.outbound.hasPassword]).toEqual([true, true])
      const { password: _, ...kept } = login()
      const save = (inbound: object) =>
        test.app.http('POST', '/v1/conversations/channels/email', {
          key: org.key,
          body: {
            channelId: mailbox.id,
            name: 'Support',
            config: {
              addressing: { fromAddress: 'support@acme.test' },
              outbound: smtpOf(test.server),
              inbound,
            },
          },
        })
      expect((await save(kept)).body).toMatchObject({ active: true, needsCredentials: false })
      expect((await save({ ...kept, host: '127.0.0.2' })).body).toMatchObject({
        active: false,
        needsCredentials: true,
      })
    })
  },
)
