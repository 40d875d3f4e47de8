const PATHS = {
  close: 'M6.5 6.5l11 11m0-11l-11 11',
  back: 'M14.5 6l-6 6 6 6',
  compose: 'M12 5H7a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5M10 14l.6-3 7-7 2.4 2.4-7 7-3 .6z',
  send: 'M12 18.5v-13m-5.5 5.5L12 5.5l5.5 5.5',
  down: 'M12 5.5v13m5.5-5.5L12 18.5 6.5 13',
  warning: 'M12 8.5v4.5m0 3v.1M12 3.5l9 16H3l9-16z',
}

/** A line drawing; its meaning is always said in words beside it or in the control's name. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
