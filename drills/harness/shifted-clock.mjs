// Loaded into a server before anything of it: sets its clock by what a file says, in milliseconds, while it runs.
import { readFileSync } from 'node:fs'

const file = process.env.SHIFTED_CLOCK
const RealDate = Date
let shift = 0
const read = () => {
  shift = Number(readFileSync(file, 'utf8'))
}
read()
setInterval(read, 50).unref()

const now = () => RealDate.now() + shift
globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts))
  }
  static now() {
    return now()
  }
}
