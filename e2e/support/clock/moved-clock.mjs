// Loaded before a server: its clock is ahead by the milliseconds in a file, which a journey changes.
import { readFileSync } from 'node:fs'

const file = new URL(import.meta.url).searchParams.get('file')
const SystemDate = Date
let ahead = 0
const read = () => {
  ahead = Number(readFileSync(file, 'utf8'))
}
read()
setInterval(read, 200).unref()

globalThis.Date = class Date extends SystemDate {
  constructor(...parts) {
    if (parts.length === 0) super(SystemDate.now() + ahead)
    else super(...parts)
  }

  static now() {
    return SystemDate.now() + ahead
  }
}
