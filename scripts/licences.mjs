// Lists every package of the lock file under its licence.
import { complaintsAboutLicences, listLicences } from './lib/licences.mjs'
import { readLockFile } from './lib/lock-file.mjs'

const lock = readLockFile()
const packages = listLicences(lock)
const nameOf = ({ licence }) => licence ?? 'no licence told'
const licences = [...new Set(packages.map(nameOf))].toSorted((one, other) => (one < other ? -1 : 1))
for (const licence of licences) {
  const under = packages.filter((one) => nameOf(one) === licence)
  console.log(`\n${licence} (${under.length})`)
  for (const { name, version } of under) console.log(`  ${name}@${version}`)
}
const complaints = complaintsAboutLicences(lock)
if (complaints.length > 0) console.error(complaints.join('\n'))
process.exitCode = complaints.length > 0 ? 1 : 0
