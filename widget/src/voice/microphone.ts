/** The visitor’s microphone. */
export interface Microphone {
  stream: MediaStream
  /** Volume, 0 to 1. */
  level(): number
  setMuted(isMuted: boolean): void
  close(): void
}

/** Speech rarely comes near full scale. */
const GAIN = 4

/** Opens the microphone; calls `onLost` if it is unplugged. Rejects when there is none or the visitor refuses. */
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

/** Measures the volume of a stream; undefined where the browser cannot. */
function createMeter(stream: MediaStream): { level(): number; close(): void } | undefined {
  try {
    const audio = new AudioContext()
    const analyser = audio.createAnalyser()
    // About as long as the time between two measurements, so that none misses a short sound.
    analyser.fftSize = 4096
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
