/** Bit rates of layer III in kbit/s by their number in a header: of MPEG 1, and of its halves. */
const RATES = {
  full: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  half: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
}
const SAMPLES_A_SECOND = [44_100, 48_000, 32_000]
/** By the version's number; 1 is none. */
const DIVISORS = [4, 0, 2, 1]

/**
 * Whether what looks like sound of MPEG is an mp3: it begins with a tag (ID3), or with a frame of layer III that another
 * one follows. The two bytes that a frame begins with also begin texts in UTF-16.
 */
export function isMp3(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 3) === 'ID3') return true
  const length = frameLength(bytes, 0)
  return length > 0 && (length >= bytes.length || frameLength(bytes, length) > 0)
}

/** How long the frame is that begins somewhere; 0 where none does. */
function frameLength(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) return 0
  const header = bytes.readUInt32BE(at)
  const version = (header >>> 19) & 3
  const isLayer3 = ((header >>> 17) & 3) === 1
  if (header >>> 21 !== 0x7ff || !isLayer3) return 0
  const divisor = DIVISORS[version] ?? 0
  const rate = (divisor === 1 ? RATES.full : RATES.half)[(header >>> 12) & 15] ?? 0
  const samples = (SAMPLES_A_SECOND[(header >>> 10) & 3] ?? 0) / divisor
  if (divisor === 0 || rate === 0 || samples === 0) return 0
  return Math.floor(((divisor === 1 ? 144_000 : 72_000) * rate) / samples) + ((header >>> 9) & 1)
}
