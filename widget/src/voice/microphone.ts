/** What the visitor says. */
export interface Microphone {
  stream: MediaStream
  /** How loud it is, 0 to 1. */
  level(): number
  setMuted(isMuted: boolean): void
  close(): void
}

/** Speech rarely comes near to full scale. */
const GAIN = 4

/** Asks for the microphone. Rejects when there is none or the visitor does not allow it. */
export async function openMicrophone(onLost: () => void): Promise<Microphone> {
  // Undefined on pages without encryption.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new Error('this page cannot use a microphone')
  const stream = await devices.getUserMedia({ audio: true })
  const tracks = stream.getAudioTracks()
  for (const track of tracks) track.addEventListener('ended', onLost)
  const meter = createMeter(stream)
  return {
    stream,
    level: () => meter?.level() ?? 0,
    setMuted(isMuted) {
      for (const track of tracks) track.enabled = !isMuted
    },
    close() {
      meter?.close()
      for (const track of tracks) {
        track.removeEventListener('ended', onLost)
        track.stop()
      }
    },
  }
}

/** Measures a stream; a browser that cannot only shows less. */
function createMeter(stream: MediaStream): { level(): number; close(): void } | undefined {
  try {
    const audio = new AudioContext()
    const analyser = audio.createAnalyser()
    analyser.fftSize = 512
    const samples = new Uint8Array(analyser.fftSize)
    audio.createMediaStreamSource(stream).connect(analyser)
    audio.resume().catch(() => undefined)
    return {
      level() {
        analyser.getByteTimeDomainData(samples)
        const power = samples.reduce((sum, sample) => sum + ((sample - 128) / 128) ** 2, 0) / samples.length
        return Math.min(1, Math.sqrt(power) * GAIN)
      },
      close: () => void audio.close().catch(() => undefined),
    }
  } catch {
    return undefined
  }
}
