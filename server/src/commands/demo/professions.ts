import type { Engagement, Profession } from '@gantry/contract/domains/people/professions/words'
import { dayOf } from '../../domains/compliance/qualifications/service.ts'
import type { NewRow } from '../../domains/people/professions/queries.ts'
import { createRandom, type Random } from './content/random.ts'
import { isPractitioner, isTechnologist, type StoredPerson } from './people.ts'

/** What people practise. Some were students before, some are not recorded, and a few practise two professions. */
export function inventProfessions(now: Date, people: StoredPerson[]): NewRow[] {
  const random = createRandom('professions')
  return people.filter(() => random.chance(0.92)).flatMap((person) => inventOf(random, now, person))
}

function inventOf(random: Random, now: Date, person: StoredPerson): NewRow[] {
  const { userId, createdAt } = person
  const [profession, second] = professionsOf(random, person)
  const since = dayOf(createdAt)
  const engagement: Engagement = random.chance(0.7) ? 'EMPLOYEE' : random.pick(['CONTRACTOR', 'VISITING'])
  const current = { userId, profession, engagement, validFrom: since }
  if (second !== undefined) return [current, { ...current, profession: second }]
  if (!isTechnologist(person) || !random.chance(0.25)) return [current]
  const employed = dayOf(random.daysBefore(now, 5, 60))
  const lastAsStudent = dayOf(new Date(Date.parse(`${employed}T00:00:00Z`) - 86_400_000))
  if (lastAsStudent < since) return [current]
  return [
    { ...current, engagement: 'STUDENT', validUntil: lastAsStudent },
    { ...current, validFrom: employed },
  ]
}

function professionsOf(random: Random, person: StoredPerson): [Profession, Profession?] {
  const { speciality } = person.row
  if (isPractitioner(person)) {
    return speciality === 'Nuclear medicine' ? ['NUCLEAR_MEDICINE_SPECIALIST'] : ['RADIOLOGIST']
  }
  if (!isTechnologist(person)) return ['ADMINISTRATIVE']
  if (speciality === 'Sonography') {
    return random.chance(0.3) ? ['SONOGRAPHER', 'DIAGNOSTIC_RADIOGRAPHER'] : ['SONOGRAPHER']
  }
  return [random.chance(0.1) ? 'NUCLEAR_MEDICINE_TECHNOLOGIST' : 'DIAGNOSTIC_RADIOGRAPHER']
}
