/** Two tones, a fourth apart, each with a soft end. */
const tones = [
  { at: 0, hertz: 587.3 },
  { at: 0.11, hertz: 784 },
]
const seconds = 0.45
const loudness = 0.12

let audio: AudioContext | undefined

/** Plays a short sound; browsers allow it once somebody has clicked or typed in the page. Says whether it was heard. */
export async function chime(): Promise<boolean> {
  try {
    audio ??= new AudioContext()
    if (audio.state !== 'running') await Promise.race([audio.resume(), pause(300)])
    if (audio.state !== 'running') return false
    for (const tone of tones) play(audio, tone)
    return true
  } catch {
    // No sound device, or no sound at all in this browser.
    return false
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function play(context: AudioContext, { at, hertz }: (typeof tones)[number]): void {
  const start = context.currentTime + at
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loudness, start + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + seconds)
}
