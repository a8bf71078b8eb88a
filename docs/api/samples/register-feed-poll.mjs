// Asks an address for what the register says about a list of numbers, and pushes it to Gantry.
// Usage: REGISTER_URL=… GANTRY_URL=… CLIENT_ID=… CLIENT_SECRET=… node register-feed-poll.mjs numbers.txt
import { readFileSync } from 'node:fs'
import { hashOf, push } from './register-feed.mjs'

const { REGISTER_URL: register } = process.env
const [file] = process.argv.slice(2)
if (!file || !register) throw new Error('Usage: REGISTER_URL=… node register-feed-poll.mjs numbers.txt')
const numbers = readFileSync(file, 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '')

// Without an answer nothing is known about a number, so nothing is pushed about it.
const answers = []
const silent = []
for (const number of numbers) {
  const reply = await fetch(`${register}/${encodeURIComponent(number)}`).catch(() => null)
  if (reply?.ok || reply?.status === 404) answers.push(answerOf(number, reply.status, await reply.text()))
  else silent.push(number)
}
console.log(`${answers.length} answers:`, JSON.stringify(await push(answers)))
if (silent.length > 0) console.error(`No answer about ${silent.join(', ')}.`)
process.exitCode = silent.length > 0 ? 1 : 0

/** The address answers in the form of the call, without the hash. A number that it does not know is 404. */
function answerOf(number, status, raw) {
  const asOf = new Date().toISOString()
  if (status === 404) return { number, status: 'NOT_FOUND', asOf, sha256: hashOf(`${number} not found`) }
  return { asOf, ...JSON.parse(raw), number, sha256: hashOf(raw) }
}
