// argon2id alone, one hash at a time for each processor; prints the number of hashes in a second.
import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'

const [hash = '', password = '', seconds = '1'] = process.argv.slice(2)
// Warms up, so that loading the code and the first memory allocation are not measured.
await verify(hash, password)
const started = performance.now()
const end = started + Number(seconds) * 1000
let done = 0
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    while (performance.now() < end) {
      if (!(await verify(hash, password))) throw new Error('The password does not fit the hash.')
      done += 1
    }
  }),
)
process.stdout.write(`${(done * 1000) / (performance.now() - started)}\n`)
