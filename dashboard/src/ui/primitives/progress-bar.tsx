interface ProgressProps {
  /** What goes on, and how far it is. */
  label: string
  /** 0 to 1; left out where nobody knows. */
  value?: number | undefined
}

// Browsers draw a bar of another height in colours of their own.
const look =
  'h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-2 ' +
  '[&::-webkit-progress-bar]:bg-surface-2 [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent ' +
  'indeterminate:pulse-soft [&:indeterminate::-moz-progress-bar]:bg-surface-2'

/** How far something is, as a bar. */
export const ProgressBar = ({ label, value }: ProgressProps) => (
  <progress aria-label={label} {...(value !== undefined && { value })} max={1} className={look} />
)
