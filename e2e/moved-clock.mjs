// Loaded into a service before anything else: its clock goes by what stands in the file DRILL_CLOCK, in ms off the right time.
import { readFileSync } from 'node:fs'

const RightDate = Date
let off = 0

globalThis.Date = class extends RightDate {
  constructor(...args) {
    if (args.length === 0) super(RightDate.now() + off)
    else super(...args)
  }
  static now() {
    return RightDate.now() + off
  }
  static [Symbol.hasInstance](value) {
    return value instanceof RightDate
  }
}

setInterval(() => {
  try {
    off = Number(readFileSync(process.env.DRILL_CLOCK, 'utf8'))
  } catch {
    // Nobody has moved it yet.
  }
}, 50).unref()
