import type { FunnelStep } from '@stoa/sdk'
import { text as texts } from './text.en.ts'
import { formText } from '../../../text/forms.en.ts'

/** The ways to say what counts, in the order in which they are offered. */
export const subjectKinds = ['page', 'path', 'event', 'type'] as const

/** One of them. */
export type SubjectKind = (typeof subjectKinds)[number]

/** The condition of a goal or funnel step, as the form holds it. */
export interface Subject {
  kind: SubjectKind
  value: string
  /** The subject type that records must have; only set over the API. */
  ofType?: string | undefined
  /** A name for display; only set over the API. */
  label?: string | undefined
}

type Stored = { [Field in 'subjectType' | 'subjectId' | 'pathLike' | 'label']?: string | null | undefined }

/** A stored condition as the form holds it. */
export function subjectOf({ subjectType, subjectId, pathLike, label }: Stored): Subject {
  const rest = { ...(subjectType && { ofType: subjectType }), ...(label && { label }) }
  if (pathLike) return { kind: 'path', value: pathLike, ...rest }
  if (subjectId) return { kind: subjectId.startsWith('/') ? 'page' : 'event', value: subjectId, ...rest }
  return { kind: 'type', value: subjectType ?? '', ...(label && { label }) }
}

/** The form’s condition as it is stored. */
export function storedSubject({ kind, value, ofType, label }: Subject): FunnelStep {
  const text = value.trim()
  const rest = { ...(ofType && { subjectType: ofType }), ...(label && { label }) }
  if (kind === 'path') return { ...rest, pathLike: text }
  if (kind === 'type') return { ...(label && { label }), subjectType: text }
  return { ...rest, subjectId: text }
}

/** What is wrong with it; `undefined` where nothing is. */
export function subjectProblem({ kind, value }: Subject): string | undefined {
  const text = value.trim()
  const most = kind === 'type' ? 32 : 512
  if (text === '') return formText.validation.required(texts.value[kind])
  if (kind === 'page' && !text.startsWith('/')) return texts.pageShape
  return text.length > most ? texts.tooLong(most) : undefined
}

/** The condition in a few words. */
export function subjectText(subject: Subject): string {
  const { kind, value, ofType } = subject
  const text = kind === 'type' ? `${texts.kinds.type}: ${value}` : value
  return ofType ? `${text} (${texts.ofType(ofType)})` : text
}
