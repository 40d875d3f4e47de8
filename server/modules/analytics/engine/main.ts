import { inspect } from 'node:util'
import { mkdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { buildDays } from './build-days.ts'
import { createWithRows } from './copy-rows.ts'
import { NoDuck, openDuck } from './duck.ts'
import { createFollower } from './follow.ts'
import { createSmallDays } from './keep-small.ts'
import type { EngineSettings, Message, Reply } from './protocol.ts'

// Chats go before reports wherever both want the processor.
const NICE = 5

const settings = JSON.parse(process.env['SVC_REPORTS'] as string) as EngineSettings
setPriority(NICE)
for (const folder of [settings.ownFolder, settings.dayFolder])
  mkdirSync(folder, { recursive: true, mode: 0o700 })

/** Asked for by the service, which alone talks to this process; it ends with it. */
process.on('disconnect', () => process.exit(0))
// Signals of a terminal reach the whole group; the service decides when its reports end.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

const place = { ownFolder: settings.ownFolder, withRows: createWithRows(settings.databaseUrl) }

const opening = openDuck(settings).then((duck) => ({
  duck,
  keep: createSmallDays(duck),
  follower: createFollower(duck, place),
}))
// Told to whoever asks.
opening.catch(() => {})

process.on('message', (message: Message) => {
  perform(message).then(
    (answer) => reply({ id: message.id, answer }),
    (error: unknown) => {
      if (error instanceof NoDuck) process.stderr.write(`${inspect(error.cause)}\n`)
      const text = error instanceof Error ? error.message : String(error)
      const { code } = Object(error) as { code?: unknown }
      reply({
        id: message.id,
        error: text,
        isForUsers: error instanceof NoDuck,
        ...(typeof code === 'string' && { code }),
      })
    },
  )
})

async function perform({ kind, asked }: Message): Promise<unknown> {
  const { duck, keep, follower } = await opening
  if (kind === 'query') return duck.query(asked.sql, asked.values, asked.isOfJob)
  if (kind === 'follow') return follower.follow(asked)
  if (kind === 'keep') return keep(asked)
  return buildDays(duck, place, asked)
}

const reply = (answer: Reply): void => void process.send?.(answer)
