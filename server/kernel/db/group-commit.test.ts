import { describe, expect, it, vi } from 'vitest'
import { AppError, E } from '../base/errors.ts'
import { createGroupCommit, type Entry } from './group-commit.ts'

type Asked = Entry<string, string>

const upTo = (count: number) => Array.from({ length: count }, (_, n) => String(n))
const away = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect', code: 'ECONNREFUSED' })
const turn = () => new Promise(setImmediate)

/** A group commit whose groups end when the test says so, each with what it says. */
function held(options: Partial<Parameters<typeof createGroupCommit<string, string>>[0]> = {}) {
  const groups: { items: string[]; key: string; end(error?: Error): void }[] = []
  const group = createGroupCommit<string, string>({
    most: { entries: 10, bytes: 100 },
    waiting: { entries: 1000, bytes: 10_000, ms: 10_000 },
    bytesOf: (item) => item.length,
    commit: (entries, key) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => {
          if (error) return reject(error)
          for (const entry of entries) entry.resolve(`did ${entry.item}`)
          resolve()
        }
        groups.push({ items: entries.map(({ item }) => item), key, end })
      }),
    ...options,
  })
  const submit = (...items: string[]) => items.map((item) => group.submit('key', item))
  return { group, groups, submit }
}

/** A group commit that ends at once, by what a test makes of it. */
const quick = (commit: (entries: readonly Asked[]) => void, alone?: (item: string) => Promise<string>) =>
  held({ commit: async (entries) => commit(entries), ...(alone && { alone }) })
const answerAll = (entries: readonly Asked[]) => {
  for (const { item, resolve } of entries) resolve(`did ${item}`)
}
const outcomes = async (answers: Promise<string>[]) =>
  (await Promise.allSettled(answers)).map((each) =>
    each.status === 'fulfilled' ? each.value : ((each.reason as AppError).code ?? String(each.reason)),
  )

describe('group commit', () => {
  it('takes those of one key and moment together, two groups at a time, and the rest behind them', async () => {
    const { groups, submit, group } = held()
    const answers = [...submit(...upTo(25)), group.submit('other', 'x')]
    await turn()
    expect(groups.map(({ items, key }) => [items.length, key])).toEqual([
      [10, 'key'],
      [10, 'key'],
      [1, 'other'],
    ])
    groups[1]?.end()
    await turn()
    expect(groups[3]?.items).toEqual(upTo(25).slice(20))
    for (const { end } of groups) end()
    expect(await Promise.all(answers)).toEqual([...upTo(25), 'x'].map((item) => `did ${item}`))
  })

  it('makes no group larger than it may be, however large one entry is', async () => {
    const { groups, submit } = held()
    void submit('x'.repeat(60), 'y'.repeat(60), 'z'.repeat(500))
    await turn()
    groups[0]?.end()
    await turn()
    expect(groups.map(({ items }) => items.map(({ length }) => length))).toEqual([[60], [60], [500]])
    for (const { end } of groups) end()
  })

  it('answers each with what came of it', async () => {
    const { submit } = quick((entries) => {
      for (const { item, resolve, reject } of entries)
        if (item === '1') reject(new AppError(E.conflict))
        else resolve(item)
    })
    expect(await outcomes(submit(...upTo(3)))).toEqual(['0', 'conflict', '2'])
  })

  it('that fails leaves nobody to suffer for another: each goes alone, a few at a time', async () => {
    const sizes: number[] = []
    const { submit } = quick((entries) => {
      sizes.push(entries.length)
      if (entries.some(({ item }) => item === '3')) throw new Error('3 is bad')
      answerAll(entries)
    })
    expect(await outcomes(submit(...upTo(5)))).toEqual([
      'did 0',
      'did 1',
      'did 2',
      'Error: 3 is bad',
      'did 4',
    ])
    expect(sizes).toEqual([5, 1, 1, 1, 1, 1])
  })

  it('goes alone in another way, where there is one; who was answered before does not', async () => {
    const alone = vi.fn(async (item: string) => `alone ${item}`)
    const { submit } = quick((entries) => {
      entries[0]?.resolve('early')
      throw new Error('the rest not')
    }, alone)
    expect(await outcomes(submit('a', 'b'))).toEqual(['early', 'alone b'])
    expect(await outcomes(submit('c'))).toEqual(['early'])
    expect(alone).toHaveBeenCalledTimes(1)
  })

  it('writes nothing twice where the database went away: nobody knows what became of the group', async () => {
    let commits = 0
    const { submit } = quick(() => {
      commits += 1
      throw away()
    })
    expect(await outcomes(submit('a', 'b'))).toEqual(['ECONNREFUSED', 'ECONNREFUSED'])
    expect(commits).toBe(1)
  })

  it('forgets nobody: an entry that a group leaves unanswered is our bug, and fails', async () => {
    const { submit } = quick(() => {})
    expect(await outcomes(submit('a'))).toEqual(['Error: a group commit gave no answer'])
  })

  it('turns away what comes on top of what may wait, by number and by bytes', async () => {
    const { submit, groups } = held({ waiting: { entries: 3, bytes: 50, ms: 10_000 } })
    const many = submit('a', 'b', 'c', 'd')
    await expect(many[3]).rejects.toMatchObject({ code: 'overloaded', status: 503, retryAfterSeconds: 1 })
    await turn()
    // Under way is not waiting.
    const large = submit('x'.repeat(50), 'y')
    await expect(large[1]).rejects.toMatchObject({ code: 'overloaded' })
    await turn()
    for (const { end } of groups) end()
    expect(await Promise.all([...many.slice(0, 3), large[0]])).toHaveLength(4)
  })

  it('turns away what has waited for too long, behind a database that is slow', async () => {
    const { submit, groups } = held({ waiting: { entries: 1000, bytes: 10_000, ms: 30 } })
    const first = submit(...upTo(20))
    await turn()
    const late = submit('late', 'later')
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (const { end } of groups) end()
    expect(await outcomes([...first, ...late])).toEqual([
      ...upTo(20).map((item) => `did ${item}`),
      'overloaded',
      'overloaded',
    ])
    expect(groups).toHaveLength(2)
  })

  it('that stops takes nothing more, and ends when everybody is answered', async () => {
    const { group, groups, submit } = held()
    const answers = submit(...upTo(25))
    let isOver = false
    const over = group.stop().then(() => (isOver = true))
    await expect(group.submit('key', 'more')).rejects.toMatchObject({ code: 'overloaded' })
    await turn()
    groups[0]?.end()
    groups[1]?.end()
    await turn()
    expect(isOver).toBe(false)
    groups[2]?.end()
    await over
    expect(await Promise.all(answers)).toHaveLength(25)
    await held().group.stop()
  })
})
