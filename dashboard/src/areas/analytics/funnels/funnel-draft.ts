import type { Funnel, FunnelStep } from '@stoa/sdk'
import { storedSubject, subjectOf, subjectProblem, type Subject } from '../subject/subject.ts'

/** A step that is edited; the key stays while it moves. */
export interface DraftStep extends Subject {
  key: number
}

/** A funnel that is edited. */
export interface FunnelDraft {
  steps: readonly DraftStep[]
  /** As it is typed; empty for any time. */
  window: string
  unit: 'hours' | 'days'
}

/** Steps and time as they are stored and asked for. */
export interface FunnelShape {
  steps: FunnelStep[]
  stepWindowHours: number | null
}

/** As few and as many steps as a funnel has. */
export const [fewestSteps, mostSteps] = [2, 8]

const mostHours = 8760

let lastKey = 0

/** A new step without a value. */
export const emptyStep = (): DraftStep => ({ key: ++lastKey, kind: 'page', value: '' })

/** What is edited of stored steps; two empty ones without any. */
export function draftOf(shape: Pick<Funnel, 'steps' | 'stepWindowHours'> | undefined): FunnelDraft {
  const hours = shape?.stepWindowHours ?? null
  const inDays = hours !== null && hours % 24 === 0
  return {
    steps: shape?.steps.map((step) => ({ key: ++lastKey, ...subjectOf(step) })) ?? [emptyStep(), emptyStep()],
    window: hours === null ? '' : String(inDays ? hours / 24 : hours),
    unit: inDays || hours === null ? 'days' : 'hours',
  }
}

/** The hours within which each step must follow: `null` for any time, `undefined` for what is no such time. */
export function windowHours({
  window,
  unit,
}: Pick<FunnelDraft, 'window' | 'unit'>): number | null | undefined {
  const text = window.trim()
  if (text === '') return null
  const hours = /^\d{1,4}$/.test(text) ? Number(text) * (unit === 'days' ? 24 : 1) : 0
  return hours >= 1 && hours <= mostHours ? hours : undefined
}

/** What can be asked for of a draft; `undefined` while something is missing or wrong. */
export function shapeOf(draft: FunnelDraft): FunnelShape | undefined {
  const stepWindowHours = windowHours(draft)
  const isWhole = draft.steps.length >= fewestSteps && draft.steps.every((step) => !subjectProblem(step))
  if (stepWindowHours === undefined || !isWhole) return undefined
  return { steps: draft.steps.map(storedSubject), stepWindowHours }
}

// What parts steps and their fields in an address is written otherwise within them.
const escaped = (text: string) => text.replace(/[%~|]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
const unescaped = (text: string) =>
  text.replace(/%(25|7e|7c)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const fieldsOf = ({ subjectId, pathLike, subjectType, label }: FunnelStep) =>
  [subjectId, pathLike, subjectType, label].map((field) => escaped(field ?? '')).join('|')

/** A funnel as an address holds it, so that it is kept and can be passed on before it is saved. */
export const shapeText = ({ steps, stepWindowHours }: FunnelShape): string =>
  [stepWindowHours ?? 0, ...steps.map((step) => fieldsOf(step).replace(/\|+$/, ''))].join('~')

/** The funnel that an address holds; `undefined` where it is none. */
export function shapeOfText(text: string | undefined): FunnelShape | undefined {
  const [hours = '', ...parts] = (text ?? '').split('~')
  if (!/^\d+$/.test(hours) || parts.length > mostSteps) return undefined
  return shapeOf(draftOf({ steps: parts.map(stepOf), stepWindowHours: Number(hours) || null }))
}

function stepOf(text: string): FunnelStep {
  const [subjectId, pathLike, subjectType, label] = text.split('|').map(unescaped)
  return {
    ...(subjectType && { subjectType }),
    ...(subjectId && { subjectId }),
    ...(pathLike && { pathLike }),
    ...(label && { label }),
  }
}

/** The steps with one of them a place up or down. */
export function withMoved(steps: readonly DraftStep[], at: number, by: -1 | 1): DraftStep[] {
  const next = [...steps]
  const [step] = next.splice(at, 1)
  if (step) next.splice(at + by, 0, step)
  return next
}
