const paths = {
  inbox:
    'M3 13h4.5l1.5 3h6l1.5-3H21M5.6 5.8 3 13v5a1.5 1.5 0 0 0 1.5 1.5h15A1.5 1.5 0 0 0 21 18v-5l-2.6-7.2a1.5 1.5 0 0 0-1.4-1H7a1.5 1.5 0 0 0-1.4 1Z',
  flag: 'M5 21V4.5c4-2.5 8 2.5 14 0V14c-6 2.5-10-2.5-14 0',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.5 3.8-5 7.5-5s6.7 1.5 7.5 5',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3.3 3.2-4.8 6.5-4.8s5.9 1.5 6.5 4.8M16 4.8a3.5 3.5 0 0 1 0 6.4M18 15c1.9.7 3.1 2.2 3.5 4.5',
  circle: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z',
  circleDashed:
    'M12 4a8 8 0 0 1 3.5.8M18.4 7.2A8 8 0 0 1 20 11M19.6 14.5a8 8 0 0 1-2 3.2M14.5 19.6a8 8 0 0 1-3.5.3M7.5 18.6a8 8 0 0 1-2.6-2.9M4 12a8 8 0 0 1 .7-3.2M6.8 6a8 8 0 0 1 2-1.3',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 7.5V12l3 2',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  checkCircle: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM8.7 12.3l2.3 2.3 4.3-4.8',
  spam: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM6.5 6.5l11 11',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16.2 16.2 20.5 20.5',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  back: 'M19 12H5m6-6-6 6 6 6',
  forward: 'M5 12h14m-6-6 6 6-6 6',
  chevronRight: 'm9.5 6 6 6-6 6',
  chevronDown: 'm6 9.5 6 6 6-6',
  copy: 'M9 8.5h10a1 1 0 0 1 1 1V20a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1ZM16 8.5V4a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v10.5a1 1 0 0 0 1 1h3',
  plus: 'M12 5v14M5 12h14',
  send: 'M12 19V5m-6 6 6-6 6 6',
  note: 'M5 4.5h14v10l-5 5H5v-15ZM14 19.5v-5h5M8.5 9h7M8.5 12.5h4',
  reply: 'M9.5 7 4.5 12l5 5M4.5 12H14c3.5 0 5.5 2 5.5 6',
  lock: 'M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6l-7-2.5ZM9 12l2.2 2.2L15.2 10',
  question:
    'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM9.8 9.8a2.3 2.3 0 1 1 3.3 2.1c-.7.4-1.1.8-1.1 1.6M12 16.2h.01',
  warning: 'M12 4.5 3.5 19.5h17L12 4.5ZM12 10.5v4M12 17h.01',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 11.5V16M12 8.3h.01',
  panel: 'M4.5 5h15a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM14.5 5v14',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  device: 'M4.5 5h15a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM9 20h6M12 16v4',
  signOut: 'M10 4.5H5.5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1H10M15 8l4 4-4 4M19 12H9.5',
  keyboard:
    'M4 7h16a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1ZM7 10.5h.01M10.3 10.5h.01M13.7 10.5h.01M17 10.5h.01M8 13.7h8',
  chat: 'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5Z',
  key: 'M8.5 18a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM11.8 10.3 19.5 4M16 6.8l2.5 2.7',
  webhook:
    'M9.5 10.5 6.7 15.7M14 9.3l2.8 5.3M9 17.5h6.2M12 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  building:
    'M5 20.5V5a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v15.5M15 10h3a1 1 0 0 1 1 1v9.5M3.5 20.5h17M8.5 8h3M8.5 12h3M8.5 16h3',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  external: 'M13.5 4.5h6v6M19.5 4.5l-9 9M18 14v4.5a1 1 0 0 1-1 1H5.5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1H10',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a15 15 0 0 1-2.7 3.5M6.3 7.4A14 14 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.5 12.3a9.5 9.5 0 0 1 4.5-2.5M14.5 10a9.5 9.5 0 0 1 4 2.3M12 19h.01',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7',
  image:
    'M5 4.5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM4 16l4.5-4.5 4 4L15 13l5 4.5M15.5 9h.01',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
  home: 'M4 11.5 12 5l8 6.5M6 10v9.5h12V10M10 19.5v-5h4v5',
  at: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM15.5 12v1.5a2.2 2.2 0 0 0 4.4 0V12a8 8 0 1 0-3.2 6.4',
  activity: 'M3.5 12.5H8l2.5-7 3.5 13 2.5-6h4',
  chart: 'M4.5 4.5v15h15M8.5 15.5v-4M12.5 15.5v-8M16.5 15.5v-6',
  bell: 'M6.5 16.5h11l-1.2-2V10a4.3 4.3 0 0 0-8.6 0v4.5l-1.2 2ZM10.3 19.3h3.4',
  bellOff: 'M4 4l16 16M8.3 8a4.3 4.3 0 0 1 7.9 2v4M7.7 11v3.5l-1.2 2h10M10.3 19.3h3.4',
  undo: 'M8.5 6.5 4.5 10.5l4 4M4.5 10.5H14a5 5 0 0 1 0 10h-3',
  filter: 'M4 7.5h16M7 12.5h10M10 17.5h4',
  mail: 'M4.5 6h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4 7.5l8 6 8-6',
  phone:
    'M6.5 4.5h3l1.5 4-2 1.5a11 11 0 0 0 5 5l1.5-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 5 6.1a1.5 1.5 0 0 1 1.5-1.6Z',
  tag: 'M4 5v6.6l8.4 8.4 7.1-7.1L11 4.5H4.5A.5.5 0 0 0 4 5ZM8 8.5h.01',
  bookmark: 'M6.5 4.5h11v15.5L12 16l-5.5 4v-15.5Z',
  bold: 'M7.5 5h5.2a3.4 3.4 0 0 1 0 6.8H7.5ZM7.5 11.8h6a3.6 3.6 0 0 1 0 7.2h-6Z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  code: 'm8.5 7.5-5 4.5 5 4.5M15.5 7.5l5 4.5-5 4.5M13.5 5l-3 14',
  format: 'M3.5 18 8 6.5 12.5 18M5 14.5h6M20.5 11.5V18M20.5 14.8a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  canned: 'M13 3.5 5.5 13.5H12L11 20.5l7.5-10H12l1-7Z',
  agent:
    'M7 9h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2ZM12 9V5M12 5h.01M9.5 13.5h.01M14.5 13.5h.01',
} as const

/** A drawing of the icon set. */
export type IconName = keyof typeof paths

/** A line icon; decoration only, the word beside it or the button's label carries the meaning. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={paths[name]} />
    </svg>
  )
}

/** The mark of the product: a portico. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0 text-accent">
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path
        d="M6.5 12 16 6.5 25.5 12M7 25.5h18M9.5 14.5v8M16 14.5v8M22.5 14.5v8"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
