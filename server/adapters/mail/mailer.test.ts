import { afterEach, describe, expect, it } from 'vitest'
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { createSmtpMailer, readSender } from './mailer.ts'

let server: TestMailServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageId: '<1@mail.test>' }

describe('the SMTP mailer', () => {
  it('reads senders with and without a name', () => {
    expect(readSender('Acme Inc. <hi@acme.example>')).toEqual({
      name: 'Acme Inc.',
      address: 'hi@acme.example',
    })
    expect(readSender('"Acme" <hi@acme.example>')).toEqual({ name: 'Acme', address: 'hi@acme.example' })
    expect(readSender('hi@acme.example')).toEqual({ name: '', address: 'hi@acme.example' })
  })

  it('never lets a name or an address bring in another recipient or header', async () => {
    server = await startMailServer()
    const mailer = createSmtpMailer({ url: server.env.SVC_MAIL_URL, from: server.env.SVC_MAIL_FROM })
    const fromName = 'Eve\r\nBcc: third@example.com'
    await mailer.send({ ...mail, subject: 'Hi\r\nX-Evil: 1', to: 'ada@example.com', fromName })
    const [sent] = server.mails
    expect(sent?.recipients).toEqual(['ada@example.com'])
    expect(sent?.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']))
    expect(sent?.headers.map(({ key }) => key)).not.toContain('x-evil')
    await mailer.send({ ...mail, to: 'bob@example.com, third@example.com' }).catch(() => {})
    expect(server.mails.flatMap(({ recipients }) => recipients)).not.toContain('third@example.com')
    await mailer.close()
  })

  it('tells a refused recipient from one to try again, and both from a server that cannot be reached', async () => {
    server = await startMailServer()
    const { SVC_MAIL_URL: url, SVC_MAIL_FROM: from } = server.env
    const mailer = createSmtpMailer({ url, from })
    const send = () => mailer.send({ ...mail, to: 'ada@example.com' })
    server.refuseWith('550 No such user')
    await expect(send()).rejects.toMatchObject({ name: 'MailError', reason: 'refused' })
    server.refuseWith('451 Greylisted')
    await expect(send()).rejects.toMatchObject({ reason: 'deferred' })
    await server.close()
    server = undefined
    await expect(send()).rejects.toMatchObject({ reason: 'unreachable' })
    await mailer.close()
  })

  it('sends no password over a connection that is not encrypted, to another machine', async () => {
    server = await startMailServer()
    // A name of this machine that the mailer cannot know as such.
    const { hostname } = await import('node:os')
    const { port } = new URL(server.env.SVC_MAIL_URL)
    const url = `smtp://user:secret@${hostname()}:${port}`
    const mailer = createSmtpMailer({ url, from: server.env.SVC_MAIL_FROM })
    await expect(mailer.send({ ...mail, to: 'ada@example.com' })).rejects.toMatchObject({
      reason: 'unreachable',
    })
    expect(server.mails).toEqual([])
    await mailer.close()
  })
})
