// Reads XML files with answers of the register from a folder and pushes them to Gantry. Needs `npm install saxes`.
// Usage: GANTRY_URL=… CLIENT_ID=… CLIENT_SECRET=… node register-feed-xml.mjs folder
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { hashOf, push } from './register-feed.mjs'

// The names of the elements are examples: replace them with those of your agreement with Ahpra.
const fields = {
  RegistrationNumber: 'number',
  GivenNames: 'firstName',
  FamilyName: 'lastName',
  RegistrationStatus: 'status',
  RegistrationType: 'registrationType',
  ExpiryDate: 'expiresOn',
}
const lists = {
  Condition: 'conditions',
  Undertaking: 'undertakings',
  Reprimand: 'reprimands',
  Notation: 'notations',
  Endorsement: 'endorsements',
}
const statuses = {
  Registered: 'REGISTERED',
  Suspended: 'SUSPENDED',
  Cancelled: 'NOT_REGISTERED',
  Surrendered: 'NOT_REGISTERED',
  Lapsed: 'NOT_REGISTERED',
  'Not found': 'NOT_FOUND',
}
const types = {
  General: 'GENERAL',
  Specialist: 'SPECIALIST',
  Provisional: 'PROVISIONAL',
  Limited: 'LIMITED',
  'Non-practising': 'NON_PRACTISING',
  Student: 'STUDENT',
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node register-feed-xml.mjs folder')
const files = readdirSync(folder).filter((name) => name.endsWith('.xml'))
// A file that cannot be read whole stops the program before anything is pushed.
const answers = files.flatMap((name) => answersIn(name, readFileSync(join(folder, name), 'utf8')))
const total = await push(answers)
console.log(`${answers.length} answers of ${files.length} files:`, JSON.stringify(total))

/** `<Practitioners asOf="…"><Practitioner>…</Practitioner>…</Practitioners>` */
function answersIn(name, xml) {
  const found = []
  const parser = new SaxesParser({ fileName: name })
  let asOf
  let answer
  let begin = 0
  let text = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name: element, attributes }) => {
    text = ''
    if (element === 'Practitioners') asOf = attributes.asOf
    if (element === 'Practitioner') {
      answer = { asOf }
      begin = xml.lastIndexOf('<Practitioner', parser.position)
    }
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('closetag', ({ name: element }) => {
    const value = text.trim()
    text = ''
    if (answer === undefined) return
    if (element in fields && value !== '') answer[fields[element]] = value
    if (element in lists && value !== '') answer[lists[element]] = [...(answer[lists[element]] ?? []), value]
    if (element !== 'Practitioner') return
    found.push(checked(name, { ...answer, sha256: hashOf(xml.slice(begin, parser.position)) }))
    answer = undefined
  })
  parser.write(xml).close()
  return found
}

/** With a word that is not known, nobody can tell what the register says. */
function checked(name, answer) {
  const status = statuses[answer.status]
  const registrationType = answer.registrationType ? (types[answer.registrationType] ?? 'OTHER') : null
  if (!status) throw new Error(`${name}: ${answer.number} has the unknown status "${answer.status}".`)
  if (!answer.number || !answer.asOf) throw new Error(`${name}: an answer has no number or no time.`)
  return { ...answer, status, registrationType }
}
