const SPEAKER = 'M4.5 9.5v5H8l4.5 4v-13L8 9.5z'
const PATHS = {
  close: 'M6.5 6.5l11 11m0-11l-11 11',
  back: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  compose: 'M12 5H7a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5M10 14l.6-3 7-7 2.4 2.4-7 7-3 .6z',
  more: 'M4.7 12a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0m6.5 0a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0m6.5 0a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0',
  send: 'M12 18.5v-13m-5.5 5.5L12 5.5l5.5 5.5',
  down: 'M12 5.5v13m5.5-5.5L12 18.5 6.5 13',
  warning: 'M12 9.5v4m0 3v.1M12 4l9 15.5H3L12 4z',
  image:
    'M6 4.5h12A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V6A1.5 1.5 0 0 1 6 4.5zM4.5 16.5l4.2-4.2a1 1 0 0 1 1.4 0l7 7M13.5 15.5l2-2a1 1 0 0 1 1.4 0l2.6 2.6M15 8.7v.1',
  smile: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM8.5 13.8a4.2 4.2 0 0 0 7 0M9 9.3v.4m6-.4v.4',
  clip: 'M17 7.5v8.7a5 5 0 0 1-10 0V7.3a3.3 3.3 0 0 1 6.6 0v8.6a1.6 1.6 0 0 1-3.2 0V8.5',
  file: 'M13.5 4.5H8A1.5 1.5 0 0 0 6.5 6v12A1.5 1.5 0 0 0 8 19.5h8a1.5 1.5 0 0 0 1.5-1.5V8.5zV8.5h4',
  retry: 'M19 12a7 7 0 1 1-2.2-5.1L19 9m0-4.5V9h-4.5',
  original:
    'M13.5 4.5h6v6M19 5l-8 8M17.5 14v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4',
  star: 'M12 4.2l2.4 5 5.4.7-4 3.8 1 5.4-4.8-2.7-4.8 2.7 1-5.4-4-3.8 5.4-.7z',
  sound: `${SPEAKER}M16 9.2a4 4 0 0 1 0 5.6M18.6 6.6a7.6 7.6 0 0 1 0 10.8`,
  mute: `${SPEAKER}M16.5 10l4 4m0-4l-4 4`,
  phone:
    'M6.2 4.5h2.6l1.5 4-2 1.4a11 11 0 0 0 5.3 5.3l1.4-2 4 1.5v2.6a1.7 1.7 0 0 1-1.9 1.7A14.6 14.6 0 0 1 4.5 6.4a1.7 1.7 0 0 1 1.7-1.9z',
}

/** The names of our drawings. */
export type IconName = keyof typeof PATHS

/** A line drawing; its meaning is always said in words beside it or in the control's name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
