/** Looks of a line in the navigation. */
export const navLinkClass =
  'flex min-h-8 short:min-h-7 pointer-coarse:min-h-11 items-center gap-2.5 rounded-control px-2.5 text-small text-ink-2 transition-colors duration-100 ' +
  'hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-surface-2 aria-[current=page]:font-medium ' +
  'aria-[current=page]:text-ink'
