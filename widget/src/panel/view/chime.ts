import { guarded } from '@stoa/sdk/page'

/** A short soft sound of two tones. */
export interface Chime {
  /** Browsers allow sound only after a gesture of the visitor: call it then. */
  unlock(): void
  play(): void
}

const TONES_HZ = [659.3, 880]
const APART_S = 0.11
const LENGTH_S = 0.42
const LOUDNESS = 0.07

/** Creates the sound; opens no audio before `unlock`. */
export function createChime(): Chime {
  let audio: AudioContext | undefined
  return {
    unlock: () =>
      guarded(() => {
        audio ??= new AudioContext()
        audio.resume().catch(() => undefined)
      }),
    play: () =>
      guarded(() => {
        if (audio?.state !== 'running') return
        for (const [index, frequency] of TONES_HZ.entries())
          sound(audio, frequency, audio.currentTime + index * APART_S)
      }),
  }
}

function sound(audio: AudioContext, frequency: number, from: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(from)
  tone.stop(from + LENGTH_S)
}
