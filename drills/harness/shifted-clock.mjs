// Preloaded into a server: shifts its clock by the number of milliseconds in a file, also while it is running.
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
