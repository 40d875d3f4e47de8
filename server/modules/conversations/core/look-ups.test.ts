import { expect, it } from 'vitest'
import type { Tx } from '../../../kernel/db/transaction.ts'
import { requireChannelTogether } from './channel-rows.ts'
import { messageTogether } from './message-rows.ts'

/** A transaction that has a row for every id but `gone`, and notes what it was asked. */
function noting() {
  const asked: unknown[] = []
  const query = (_statement: unknown, values: readonly unknown[]) => {
    asked.push(values)
    const ids = [values[1]].flat() as string[]
    return Promise.resolve(ids.filter((id) => id !== 'gone').map((id) => ({ id })))
  }
  return { asked, ctx: { org: { id: 'org_x' }, tx: { query } as unknown as Tx } }
}

it('looks the channel of many sockets up once for a moment, and keeps nothing of it', async () => {
  const { asked, ctx } = noting()
  const ask = () => requireChannelTogether(ctx, 'cch_1')
  const rows = await Promise.all([ask(), ask(), requireChannelTogether(ctx, 'cch_2'), ask()])
  expect(rows.map(({ id }) => id)).toEqual(['cch_1', 'cch_1', 'cch_2', 'cch_1'])
  expect(asked).toEqual([
    ['org_x', 'cch_1'],
    ['org_x', 'cch_2'],
  ])
  await ask()
  expect(asked).toHaveLength(3)
  await expect(requireChannelTogether(ctx, 'gone')).rejects.toMatchObject({ code: 'conv_channel_not_found' })
})

it('looks the messages of many events up with one statement', async () => {
  const { asked, ctx } = noting()
  const rows = await Promise.all(['cvm_1', 'gone', 'cvm_2'].map((id) => messageTogether(ctx, id)))
  expect(rows.map((row) => row?.id)).toEqual(['cvm_1', undefined, 'cvm_2'])
  expect(asked).toEqual([['org_x', ['cvm_1', 'gone', 'cvm_2']]])
})
