import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { startTestApp } from './harness.ts'

it('a connection that was opened and never used does not hold up the stop', async () => {
  const app = await startTestApp()
  const { hostname, port } = new URL(app.url)
  const socket = await new Promise<Socket>((resolve) => {
    const opened = connect(Number(port), hostname, () => resolve(opened))
  })
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const started = Date.now()
  await app.close()
  await closed
  expect(Date.now() - started).toBeLessThan(20_000)
}, 90_000)
