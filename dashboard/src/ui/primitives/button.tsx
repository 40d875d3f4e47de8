import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Hint } from './hint.tsx'

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-raised text-ink hover:bg-surface-1',
  ghost: 'text-ink-2 hover:bg-surface-2 hover:text-ink',
  danger: 'border border-line-strong bg-raised text-red hover:bg-red-soft',
}

type Variant = keyof typeof variants

const base =
  'control inline-flex shrink-0 items-center justify-center gap-2 rounded-control text-small font-medium whitespace-nowrap ' +
  'transition-colors duration-100 select-none disabled:opacity-55 aria-disabled:opacity-55'

/** The look of a button, for links that act like one. */
export function buttonClass(variant: Variant = 'secondary', extra?: string): string {
  return classNames(base, variants[variant], 'px-3.5', extra)
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant | undefined
  icon?: IconName | undefined
}

/** A button with a word; `type` is `button` unless said. */
export function Button({ variant = 'secondary', icon, children, className, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClass(variant, className)}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName
  label: string
  shortcut?: string | undefined
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
}

/** The look of a button that is only a drawing; with a `Hint` inside. */
export const iconButtonClass = classNames(base, variants.ghost, 'hinted relative control-square px-0')

/** A button that is only a drawing: its label is read aloud and shown on hover and focus. */
export function IconButton({ icon, label, shortcut, align, side, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(iconButtonClass, className)}>
      <Icon name={icon} />
      <Hint label={label} shortcut={shortcut} align={align} side={side} />
    </button>
  )
}

/** Something small to do within a sentence; looks like a link. */
export function TextButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classNames(
        'rounded-small py-1 font-medium underline underline-offset-2 pointer-coarse:py-2.5',
        className,
      )}
      {...props}
    />
  )
}
