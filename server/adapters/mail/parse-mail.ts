import { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { simpleParser, type AddressObject } from 'mailparser'
import type { MailAddress, ReadMail } from '../../kernel/ports/mail-servers.ts'

const SLICE = 64 * 1024
const MOST_TEXT = 2_000_000
const MOST_HTML = 400_000
const MOST_PEOPLE = 50
const MOST_REFERENCES = 50
const MOST_ATTACHMENTS = 200
const MOST_HEAD = 256 * 1024

/** The bytes a slice at a time, so that a large mail lets others go on. */
async function* inSlices(raw: Uint8Array): AsyncGenerator<Buffer> {
  for (let start = 0; start < raw.length; start += SLICE) {
    yield Buffer.from(raw.subarray(start, start + SLICE))
    await pause()
  }
}

/** Takes a mail apart. */
export async function parseMail(raw: Uint8Array): Promise<ReadMail> {
  const mail = await simpleParser(Readable.from(inSlices(raw)), {
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: MOST_HTML,
    maxHeadSize: MOST_HEAD,
  } as Parameters<typeof simpleParser>[1])
  if (mail.attachments.length > MOST_ATTACHMENTS) throw new Error('it has too many files')
  const headers = new Map<string, string>()
  for (const { key, line } of mail.headerLines)
    if (!headers.has(key))
      headers.set(
        key,
        line
          .slice(line.indexOf(':') + 1)
          .replace(/\s+/g, ' ')
          .trim()
          .slice(0, 2000),
      )
  const references = [mail.references ?? []].flat()
  return {
    messageId: bare(mail.messageId),
    from: people(mail.from)[0] ?? null,
    replyTo: people(mail.replyTo)[0] ?? null,
    to: people(mail.to),
    cc: people(mail.cc),
    subject: oneLine(mail.subject ?? '', 300),
    date: mail.date && !Number.isNaN(mail.date.getTime()) ? mail.date : null,
    text: storable((mail.text ?? '').slice(0, MOST_TEXT)),
    inReplyTo: bare(mail.inReplyTo),
    references: references.flatMap((id) => bare(id) ?? []).slice(-MOST_REFERENCES),
    headers,
    attachments: [
      // What is too long to be made a text of is there as it came.
      ...(!mail.text && mail.html
        ? [{ name: 'message.html', mime: 'text/html', content: Buffer.from(mail.html) }]
        : []),
      ...mail.attachments.map(({ filename, contentType, content }) => ({
        name: oneLine(filename ?? '', 200),
        mime: oneLine(contentType, 120).toLowerCase(),
        content,
      })),
    ],
  }
}

/** What can be answered: a local part of up to 64 characters, and a domain. */
const ADDRESS = /^[^\s@<>,;:"\\()[\]\p{C}]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/iu

// The database stores no zero, and no half of a pair.
const storable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '')

const oneLine = (text: string, most: number): string =>
  storable(storable(text).replace(/\s+/g, ' ').trim().slice(0, most))

/** The first id of a header that holds ids. */
function bare(header: string | undefined): string | null {
  const id = /<([^<>\s]+)>/.exec(header ?? '')?.[1] ?? header?.trim().split(/\s+/)[0]
  return id ? storable(id).slice(0, 500) : null
}

function people(field: AddressObject | AddressObject[] | undefined): MailAddress[] {
  return [field ?? []]
    .flat()
    .flatMap(({ value }) => value.flatMap((each) => [each, ...(each.group ?? [])]))
    .flatMap(({ name, address }) =>
      address !== undefined && ADDRESS.test(address.trim())
        ? [{ name: oneLine(name, 100), address: address.trim().toLowerCase() }]
        : [],
    )
    .slice(0, MOST_PEOPLE)
}
