import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, sessionStore } from '../../../sessions/session.ts'
import { administrator } from '../../../testing/administrator.ts'
import { renderPart } from '../../../testing/render.tsx'
import { RequirementRow } from './RequirementRow.tsx'

const all: Requirement = {
  requirementId: 5,
  kind: { qualificationKindId: 3, code: 'ASAR', label: 'ASAR accreditation', subject: 'USER' },
  role: null,
  mip: null,
  state: '',
  professions: [],
  engagements: [],
  modalities: [],
  enforcement: 'WARN',
  holdsAfter: null,
  notKnownPeople: 0,
  version: 1,
}
const choiceOf = (state: string): Partial<Requirement> => ({
  professions: ['SONOGRAPHER'],
  engagements: ['STUDENT'],
  modalities: ['US'],
  state,
})
const ofMips = { ...all.kind, subject: 'MIP' as const }

beforeEach(() => beginSession(administrator))
afterEach(async () => {
  vi.unstubAllGlobals()
  sessionStore.signOutEverywhere('', null)
  await i18next.changeLanguage('en')
})

it.each<[string, Partial<Requirement>, string]>([
  ['People, at all MIPs', {}, 'en'],
  ['Sonographers who are students, for ultrasound, at MIPs in VIC', choiceOf('VIC'), 'en'],
  [
    'Nurses or radiologists, for PET, magnetic resonance, or nuclear medicine, at North Imaging',
    {
      professions: ['NURSE', 'RADIOLOGIST'],
      modalities: ['PT', 'MR', 'NM'],
      mip: { mipId: 4, mipName: 'North Imaging' },
    },
    'en',
  ],
  ['People who are students or visitors, at all MIPs', { engagements: ['STUDENT', 'VISITING'] }, 'en'],
  ['MIPs in VIC', { kind: ofMips, state: 'VIC' }, 'en'],
  ['All MIPs', { kind: ofMips }, 'en'],
  ['身份为学生的超声技师，使用超声，在 VIC 的 MIP', choiceOf('VIC'), 'zh'],
  ['Ecografistas que son estudiantes, para ecografía, en los MIP de VIC', choiceOf('VIC'), 'es'],
  ['Échographistes qui sont étudiants, pour échographie, dans les MIP de VIC', choiceOf('VIC'), 'fr'],
  ['Ecografisti che sono studenti, per ecografia, nei MIP di VIC', choiceOf('VIC'), 'it'],
  [
    'فنيو التصوير بالموجات فوق الصوتية (الطلاب)، في الموجات فوق الصوتية، لدى MIP في VIC',
    choiceOf('VIC'),
    'ar',
  ],
])('says "%s"', async (sentence, requirement, language) => {
  await i18next.changeLanguage(language)
  await renderPart(
    <RequirementRow requirement={{ ...all, ...requirement }} onEdit={vi.fn()} onDelete={vi.fn()} />,
  )
  // Right-to-left texts have marks around their parts.
  const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
  expect(await screen.findByText((text) => plain(text) === sentence)).toBeVisible()
})

it('says of how many people it is not known whether it concerns them', async () => {
  await renderPart(
    <RequirementRow requirement={{ ...all, notKnownPeople: 7 }} onEdit={vi.fn()} onDelete={vi.fn()} />,
  )
  expect(await screen.findByText('Not known whether it concerns them: people 7')).toBeVisible()
})
