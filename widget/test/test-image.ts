import { crc32, deflateSync } from 'node:zlib'

/** A valid PNG with a slope of colour, `seed` for another hue. */
export function testImage(width: number, height: number, seed = 0): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1) {
      const light = Math.round((x / width) * 90 + (y / height) * 90)
      row.set(
        [60 + light + (seed % 5) * 14, 70 + light - seed * 9, 110 + light / 2 - seed * 18].map(byte),
        1 + x * 3,
      )
    }
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value)))

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
