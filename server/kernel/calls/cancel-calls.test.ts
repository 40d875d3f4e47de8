import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { startTestMachinery, type TestMachinery } from '../../test/machinery.ts'
import type { Caller } from '../contract/credentials.ts'
import type { Context } from '../contract/context.ts'
import { statement } from '../db/transaction.ts'
import { AppError, E } from '../base/errors.ts'
import { createInvoke, type Invoke } from './invoke.ts'
import type { AnyOperation } from '../contract/operation.ts'

const rename = statement('cancel_call_rename', 'update iam_orgs set name = $1')

/** Aborted within an operation, at a place that its input names. */
let abort = new AbortController()
const cancel = () => abort.abort(new AppError(E.request_canceled))

const renameTo = (name: string) => (ctx: Context) => ctx.tx.query(rename, [name])

const shared = {
  access: { scope: null, audience: ['agent'] },
  effect: 'write',
  input: z.object({ cancelAt: z.string().optional() }),
  output: z.object({ done: z.boolean() }),
} as const
const operations: AnyOperation[] = [
  {
    ...shared,
    name: 'library.rename',
    summary: 'Rename',
    rest: 'POST /v1/library/rename',
    async run(ctx: Context, { cancelAt }: { cancelAt?: string }) {
      await renameTo('Renamed')(ctx)
      if (cancelAt === 'end') cancel()
      return { done: true }
    },
  },
  {
    ...shared,
    name: 'library.renameTwice',
    summary: 'Rename twice',
    rest: 'POST /v1/library/rename-twice',
    async steps(ctx, { cancelAt }: { cancelAt?: string }) {
      if (cancelAt === 'start') cancel()
      await ctx.transaction(renameTo('First'))
      if (cancelAt === 'middle') cancel()
      await ctx.transaction(renameTo('Second'))
      return { done: true }
    },
  },
]

let app: TestApp
let org: TestOrg
let test: TestMachinery
let invoke: Invoke
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg('Before')
  test = await startTestMachinery(app, [{ name: 'library', summary: 'Shelves', operations }])
  invoke = createInvoke(test.machinery)
})
afterAll(async () => {
  await test.close()
  await app.close()
})

async function call(name: string, cancelAt?: string, idempotencyKey?: string) {
  abort = new AbortController()
  const caller: Caller = {
    org: { id: org.orgId },
    actor: { type: 'agent', id: 'akey_1', name: null, scopes: [] },
    credential: { kind: 'api_key', id: 'akey_1' },
  }
  const info = {
    requestId: `${name} ${cancelAt}`,
    via: 'mcp',
    address: '::1',
    origin: undefined,
    userAgent: undefined,
  } as const
  const operation = operations.find((each) => each.name === name) as AnyOperation
  return invoke(operation, { cancelAt }, { caller, info, signal: abort.signal, idempotencyKey }).then(
    ({ replayed }) => (replayed ? 'replayed' : 'done'),
    (error: AppError) => error.code,
  )
}
const nameNow = async () => (await app.sql('select name from iam_orgs where id = $1', [org.orgId]))[0].name
const audited = async (requestId: string) =>
  (await app.sql('select result, error from kernel_audit where request_id = $1', [requestId]))[0]

describe('a call that is canceled', () => {
  it('before its commit has changed nothing, and the audit log says so', async () => {
    expect(await call('library.rename', 'end')).toBe('request_canceled')
    expect(await nameNow()).toBe('Before')
    expect(await audited('library.rename end')).toEqual({ result: 'error', error: 'request_canceled' })
  })

  it('leaves no answer under its Idempotency-Key: the same call runs as if it was the first', async () => {
    expect(await call('library.rename', 'end', 'k')).toBe('request_canceled')
    const [kept] = await app.sql('select count(*)::int as n from kernel_idempotency')
    expect(kept.n).toBe(0)
    expect(await call('library.rename', undefined, 'k')).toBe('done')
    expect(await call('library.rename', undefined, 'k')).toBe('replayed')
    expect(await nameNow()).toBe('Renamed')
  })

  it('in the middle of steps, of which one was committed, is brought to its end', async () => {
    expect(await call('library.renameTwice', 'start')).toBe('request_canceled')
    expect(await nameNow()).toBe('Renamed')
    expect(await call('library.renameTwice', 'middle')).toBe('done')
    expect(await nameNow()).toBe('Second')
    expect(await audited('library.renameTwice middle')).toEqual({ result: 'ok', error: null })
  })
})
