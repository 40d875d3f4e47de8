import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { colleaguesOn, forgetColleagues, recordTyping, recordViewing } from './colleagues-store.ts'

const mia = { userId: 'usr_mia', name: 'Mia Member', isViewing: true }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  forgetColleagues('ccv_1')
  vi.useRealTimers()
})

describe('who is looking', () => {
  it('is everybody who said so within a minute, and never oneself', () => {
    recordViewing('ccv_1', mia, 'usr_me')
    recordViewing('ccv_1', { ...mia, userId: 'usr_me' }, 'usr_me')
    vi.advanceTimersByTime(40_000)
    recordViewing('ccv_1', mia, 'usr_me')
    vi.advanceTimersByTime(40_000)
    expect(colleaguesOn('ccv_1').viewing).toEqual([{ id: 'usr_mia', name: 'Mia Member' }])
    vi.advanceTimersByTime(20_000)
    expect(colleaguesOn('ccv_1').viewing).toEqual([])
  })

  it('ends with the word of the one who left', () => {
    recordViewing('ccv_1', mia, 'usr_me')
    recordViewing('ccv_1', { ...mia, isViewing: false }, 'usr_me')
    expect(colleaguesOn('ccv_1').viewing).toEqual([])
  })
})

describe('who is writing', () => {
  it('is forgotten when nothing more is heard', () => {
    recordTyping('ccv_1', { authorName: 'Mia', isTyping: true }, 'Olga Owner')
    expect(colleaguesOn('ccv_1').typing).toEqual([{ name: 'Mia' }])
    vi.advanceTimersByTime(6000)
    expect(colleaguesOn('ccv_1').typing).toEqual([])
  })

  it('is not oneself in another window, but a namesake who is looking', () => {
    const olga = { authorName: 'Olga', isTyping: true }
    recordTyping('ccv_1', olga, 'Olga Owner')
    expect(colleaguesOn('ccv_1').typing).toEqual([])
    recordViewing('ccv_1', { userId: 'usr_2', name: 'Olga Other', isViewing: true }, 'usr_me')
    recordTyping('ccv_1', olga, 'Olga Owner')
    expect(colleaguesOn('ccv_1').typing).toEqual([{ name: 'Olga' }])
  })
})
