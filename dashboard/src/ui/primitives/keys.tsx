import { classNames } from './class-names.ts'

const apple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

/** How a shortcut is written on this device: `mod` is ⌘ on Apple's, Ctrl elsewhere. */
function shortcutLabel(keys: string): string[] {
  return keys
    .split('+')
    .map((key) => (key === 'mod' ? (apple ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key))
}

/** The keys of a shortcut, such as `mod+k`. */
export function Keys({ keys, inverted = false }: { keys: string; inverted?: boolean }) {
  return (
    <span className="inline-flex gap-1">
      {shortcutLabel(keys).map((key) => (
        <kbd
          key={key}
          className={classNames(
            'min-w-5 rounded-small px-1 text-center font-sans text-small',
            inverted ? 'bg-paper/20 text-paper' : 'bg-surface-2 text-ink-2',
          )}
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
