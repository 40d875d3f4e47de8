import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const tones = {
  neutral: 'bg-chip text-ink-2',
  accent: 'bg-accent-soft text-accent-text',
  green: 'bg-green-soft text-green',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
}

/** A state: a word with an icon, never colour alone. */
export function Badge(props: {
  tone?: keyof typeof tones
  icon?: IconName
  title?: string
  children: ReactNode
}) {
  return (
    <span
      title={props.title}
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2 text-small font-medium whitespace-nowrap',
        tones[props.tone ?? 'neutral'],
      )}
    >
      {props.icon && <Icon name={props.icon} size={14} />}
      {props.children}
    </span>
  )
}
