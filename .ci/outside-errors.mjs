import { writeFileSync } from 'node:fs'

/** Writes to the file STOA_OUTSIDE_ERRORS how many errors of a run belong to no test: a second try of files does not mend those. */
export default class OutsideErrors {
  onTestRunEnd(_, errors) {
    writeFileSync(process.env.STOA_OUTSIDE_ERRORS, String(errors.length))
  }
}
