const MICROPHONE = 'M12 4.5a2.5 2.5 0 0 1 2.5 2.5v4.5a2.5 2.5 0 0 1-5 0V7A2.5 2.5 0 0 1 12 4.5z'
const PATHS = {
  down: 'M6 9.5l6 6 6-6',
  dismiss: 'M6.5 6.5l11 11m0-11l-11 11',
  phone:
    'M6.2 4.5h2.6l1.5 4-2 1.4a11 11 0 0 0 5.3 5.3l1.4-2 4 1.5v2.6a1.7 1.7 0 0 1-1.9 1.7A14.6 14.6 0 0 1 4.5 6.4a1.7 1.7 0 0 1 1.7-1.9z',
  hangUp:
    'M3.6 13.1c4.7-4.6 12.1-4.6 16.8 0 .5.5.5 1.2.1 1.7l-1.4 1.6c-.4.5-1.1.6-1.7.3l-2.3-1.3c-.5-.3-.8-.8-.7-1.4l.1-1.3a9 9 0 0 0-5 0l.1 1.3c.1.6-.2 1.1-.7 1.4l-2.3 1.3c-.6.3-1.3.2-1.7-.3l-1.4-1.6c-.4-.5-.4-1.2.1-1.7z',
  microphone: `${MICROPHONE}M6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v2.5`,
  microphoneOff: `${MICROPHONE}M6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v2.5M5 5l14 14`,
  warning: 'M12 9.5v4m0 3v.1M12 4l9 15.5H3L12 4z',
}

/** The names of the icons of a call. */
export type CallIconName = keyof typeof PATHS

/** An icon of a call, hidden from screen readers: text beside it or the control's name says the same. */
export function CallIcon({ name }: { name: CallIconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
