import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** What the driver gives to a query of our own. */
interface Connection {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

// Of text before it is compressed: what is in memory at a time.
const PART_BYTES = 4 * 1024 * 1024
const SEND_BYTES = 64 * 1024

/**
 * Runs `copy … to stdout` and gives the text to `onPart` in parts of some 4 MB, each of whole rows; the server waits
 * meanwhile. Answers the number of rows.
 */
export function copyOut(
  client: pg.Client,
  text: string,
  onPart: (part: Buffer) => Promise<void>,
): Promise<number> {
  return submit(client, text, (state) => {
    let waiting: Buffer[] = []
    let bytes = 0
    let writing: Promise<void> | undefined
    const write = async () => {
      const part = Buffer.concat(waiting)
      waiting = []
      bytes = 0
      if (part.length > 0) await onPart(part)
    }
    return {
      handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection) {
        // The driver uses its buffer again.
        waiting.push(Buffer.from(chunk))
        bytes += chunk.length
        if (bytes < PART_BYTES || writing || state.failure) return
        stream.pause()
        writing = write()
          .catch(state.fail)
          .finally(() => {
            writing = undefined
            stream.resume()
          })
      },
      async beforeEnd() {
        await writing
        if (!state.failure) await write()
      },
    }
  })
}

/** Runs `copy … from stdin` with the text of a source; answers the number of rows. */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return submit(client, text, (state) => ({
    async handleCopyInResponse(connection: Connection) {
      try {
        for await (const part of source)
          for (let at = 0; at < part.length; at += SEND_BYTES) {
            connection.sendCopyFromChunk(part.subarray(at, at + SEND_BYTES))
            if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
          }
        connection.endCopyFrom()
      } catch (error) {
        state.fail(error)
        connection.sendCopyFail('the source failed')
      }
    },
  }))
}

interface State {
  failure: { error: unknown } | undefined
  fail(error: unknown): void
}

interface Side {
  handleCopyData?(message: { chunk: Buffer }, connection: Connection): void
  handleCopyInResponse?(connection: Connection): Promise<void>
  beforeEnd?(): Promise<void>
}

/** Hands a query to the driver that answers copy messages by itself. */
function submit(client: pg.Client, text: string, sideOf: (state: State) => Side): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    const state: State = {
      failure: undefined,
      fail: (error) => void (state.failure ??= { error }),
    }
    const side = sideOf(state)
    const end = async () => {
      try {
        await side.beforeEnd?.()
      } catch (error) {
        state.fail(error)
      }
      if (state.failure) reject(state.failure.error as Error)
      else resolve(rows)
    }
    const nothing = () => {}
    const query = {
      submit: (connection: Connection) => connection.query(text),
      handleCopyData: nothing,
      handleCopyInResponse: nothing,
      ...side,
      handleCommandComplete: (message: { text: string }) =>
        void (rows = Number(/\d+$/.exec(message.text)?.[0])),
      handleRowDescription: nothing,
      handleDataRow: nothing,
      handlePortalSuspended: nothing,
      handleEmptyQuery: nothing,
      // The driver tells of no end behind an error.
      handleError(error: Error) {
        state.fail(error)
        void end()
      },
      handleReadyForQuery: () => void end(),
    }
    client.query(query as unknown as pg.Submittable)
  })
}
