import { expect, test } from 'vitest'
import { changesMany, colleagueJoins, customersWrite, keepsThePlace, looksByPlace, sorts } from './day-queues.ts'
import { openDay, type Day } from './inbox-day.ts'

test('a support day of two colleagues, three customers and an agent, by keyboard alone', async () => {
  const day = await openDay()
  const steps: ((day: Day) => Promise<void>)[] = [
    colleagueJoins,
    customersWrite,
    keepsThePlace,
    sorts,
    looksByPlace,
    changesMany,
  ]
  for (const step of steps) {
    const begun = Date.now()
    try {
      await step(day)
    } catch (error) {
      await day.desk.screenshot({ path: `/tmp/h/T1/p/${step.name}-desk.png` })
      await day.mate.screenshot({ path: `/tmp/h/T1/p/${step.name}-mate.png` })
      throw error
    }
    console.log(step.name, Date.now() - begun)
  }
  expect(day.wires.flatMap(({ complaints }) => complaints)).toEqual([])
}, 200_000)
