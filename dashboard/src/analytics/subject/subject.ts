import type { FunnelStep } from '../../api.ts'
import { u } from '../../messages/en-analytics-subject.ts'
import { t } from '../../messages/en.ts'

/** The ways to say what counts, in the order in which they are offered. */
export const subjectKinds = ['page', 'path', 'event', 'type'] as const

/** One of them. */
export type SubjectKind = (typeof subjectKinds)[number]

/** What counts, as it is edited. */
export interface Subject {
  kind: SubjectKind
  value: string
  /** A type that must hold beside the value; only what came in through the API has one. */
  ofType?: string | undefined
  /** A name of its own; only what came in through the API has one. */
  label?: string | undefined
}

type Stored = { [Field in 'subjectType' | 'subjectId' | 'pathLike' | 'label']?: string | null | undefined }

/** What is stored, as it is edited. */
export function subjectOf({ subjectType, subjectId, pathLike, label }: Stored): Subject {
  const rest = { ...(subjectType && { ofType: subjectType }), ...(label && { label }) }
  if (pathLike) return { kind: 'path', value: pathLike, ...rest }
  if (subjectId) return { kind: subjectId.startsWith('/') ? 'page' : 'event', value: subjectId, ...rest }
  return { kind: 'type', value: subjectType ?? '', ...(label && { label }) }
}

/** What is edited, as it is stored. */
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
  if (text === '') return t.validation.required(u.value[kind])
  if (kind === 'page' && !text.startsWith('/')) return u.pageShape
  return text.length > most ? u.tooLong(most) : undefined
}

/** It in a few words. */
export function subjectText(subject: Subject): string {
  const { kind, value, ofType } = subject
  const text = kind === 'type' ? `${u.kinds.type}: ${value}` : value
  return ofType ? `${text} (${u.ofType(ofType)})` : text
}
