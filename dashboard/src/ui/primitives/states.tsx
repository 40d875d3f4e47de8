import { SdkError } from '@stoa/sdk'
import type { ReactNode } from 'react'
import { sharedText } from '../../text/shared.en.ts'
import { shellText } from '../../text/shell.en.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface EmptyStateProps {
  title: string
  hint?: ReactNode
  children?: ReactNode
  /** `h1` where it is the whole page. */
  as?: 'h1' | 'h2'
}

/** What a page says when it has nothing to show: what it is for, and the first step. */
export function EmptyState({ title, hint, children, as: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-hint justify-items-center gap-2 px-6 py-14 text-center">
      <Heading className="font-serif text-title text-balance italic">{title}</Heading>
      {hint && <p className="text-balance text-ink-2">{hint}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}

/** A sentence for an error, in the words of the server where it has some. */
export function errorText(error: unknown): string {
  if (!(error instanceof SdkError)) return sharedText.errors.unexpected
  if (error.status === 0) return sharedText.errors.offline
  if (error.code === 'unauthenticated') return shellText.connection.ended
  if (error.status === 403) return sharedText.errors.forbidden
  if (error.status >= 500 || error.code === 'unexpected_answer') return sharedText.errors.unexpected
  return error.detail || sharedText.errors.unexpected
}

/**
 * Whether what was asked for by its id is not there. An address that was written down wrongly names no id at all, which is refused
 * before anything is looked for.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof SdkError && [400, 404].includes(error.status)

/** What happened, and a way on. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  // What was not even asked for is not there for the person: nothing went wrong.
  if (error instanceof SdkError && error.code === 'forbidden' && error.requestId === undefined) return null
  const isForbidden = error instanceof SdkError && error.status === 403
  return (
    <div role="alert" className="mx-auto grid max-w-hint justify-items-center gap-2 px-6 py-14 text-center">
      <span className={isForbidden ? 'text-ink-3' : 'text-red'}>
        <Icon name={isForbidden ? 'lock' : 'warning'} size={24} />
      </span>
      <h2 className="text-lead font-semibold">
        {isForbidden ? sharedText.errors.forbiddenTitle : sharedText.errors.title}
      </h2>
      <p className="text-ink-2">{errorText(error)}</p>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry} className="mt-3">
          {sharedText.common.retry}
        </Button>
      )}
    </div>
  )
}

/** Grey lines in the place of what is coming; seen only if it takes longer than 200 ms. */
export function Skeleton({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div
      role="status"
      aria-label={sharedText.common.loading}
      className={classNames('after-a-moment grid gap-3', className)}
    >
      {Array.from({ length: lines }, (_, index) => (
        <div
          key={index}
          className="pulse-soft h-4 rounded-control bg-surface-2"
          style={{ width: `${92 - ((index * 23) % 46)}%` }}
        />
      ))}
    </div>
  )
}

/** A sentence with an icon in a tinted frame. */
export function Notice({
  tone = 'info',
  children,
}: {
  tone?: 'info' | 'warning' | 'error'
  children: ReactNode
}) {
  const looks = {
    info: ['bg-surface-1 text-ink-2', 'info'],
    warning: ['bg-amber-soft text-amber', 'warning'],
    error: ['bg-red-soft text-red', 'warning'],
  } as const
  const [look, icon] = looks[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={classNames('flex gap-2.5 rounded-control px-3.5 py-2.5 text-small', look)}
    >
      <span className="mt-0.5">
        <Icon name={icon} size={16} />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
