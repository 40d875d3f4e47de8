import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const QUALITY = 9

interface Ready {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Answers a long text that stays the same while the process runs: compressed as the client takes it, 304 to who has it. */
export type ReadyText = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Makes a text ready at the first request for it. */
export function readyText(type: string, text: () => string): ReadyText {
  let made: Promise<Ready> | undefined
  return async (request, reply) => {
    const { etag, ...forms } = await (made ??= makeReady(text()))
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Origin, Accept-Encoding' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const encoding = (['br', 'gzip'] as const).find((name) => takes(request, name))
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type(type).send(forms[encoding ?? 'plain'])
  }
}

const takes = ({ headers }: FastifyRequest, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(String(headers['accept-encoding']))

async function makeReady(text: string): Promise<Ready> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    promisify(gzip)(plain),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, plain, br, gzip: zipped }
}
