import { runCommand } from '../command.ts'
import { openFiles, openOwnDatabase, Refused } from '../place.ts'
import { describeSides, giveFiles } from './file-store.ts'

await runCommand({ writesData: true }, async (settings) => {
  const [givenId, ...others] = process.argv.slice(2)
  if (others.length > 0)
    throw new Refused('npm run file-store, or npm run file-store -- <id of the database>')
  const { connection, close } = await openOwnDatabase(settings, 'older')
  try {
    const sides = { connection, files: await openFiles(settings) }
    return givenId === undefined ? await describeSides(sides, settings) : await giveFiles(sides, givenId)
  } finally {
    await close()
  }
})
