import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession } from '../../../sessions/session.ts'
import { administrator } from '../../../testing/administrator.ts'
import { renderPart } from '../../../testing/render.tsx'
import { RequirementRow } from './RequirementRow.tsx'

const all: Requirement = {
  requirementId: 5,
  kind: { qualificationKindId: 3, code: 'OWN', label: 'ASAR accreditation', subject: 'USER' },
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
const held: Partial<Requirement> = { enforcement: 'HOLD', holdsAfter: '2026-01-01T01:00:00Z' }
const ofMips = { ...all.kind, subject: 'MIP' as const }

beforeEach(() => beginSession(administrator))
afterEach(async () => {
  await i18next.changeLanguage('en')
})

it.each<[string, Partial<Requirement>, string]>([
  ['People at all MIPs should have ASAR accreditation; where it is missing, a warning is shown.', {}, 'en'],
  [
    'Sonographers who are students and image with ultrasound at MIPs in VIC must have ASAR accreditation, or they are on hold.',
    { ...choiceOf('VIC'), ...held },
    'en',
  ],
  [
    'Nurses or radiologists who image with PET, magnetic resonance, or nuclear medicine at North Imaging must have ASAR accreditation, or they are on hold from 1 Mar 2090.',
    {
      professions: ['NURSE', 'RADIOLOGIST'],
      modalities: ['PT', 'MR', 'NM'],
      mip: { mipId: 4, mipName: 'North Imaging' },
      enforcement: 'HOLD',
      holdsAfter: '2090-02-28T01:00:00Z',
    },
    'en',
  ],
  [
    'People who are students or visitors at all MIPs should have ASAR accreditation; where it is missing, that is shown.',
    { engagements: ['STUDENT', 'VISITING'], enforcement: 'INFORM' },
    'en',
  ],
  [
    'MIPs in VIC should have ASAR accreditation; where it is missing, a warning is shown.',
    { kind: ofMips, state: 'VIC' },
    'en',
  ],
  [
    'All MIPs should have ASAR accreditation; where it is missing, that is shown.',
    { kind: ofMips, enforcement: 'INFORM' },
    'en',
  ],
  [
    '在 VIC 的 MIP，身份为学生且使用超声的超声技师必须具备“ASAR accreditation”，否则将被暂停。',
    { ...choiceOf('VIC'), ...held },
    'zh',
  ],
  [
    'Ecografistas que son estudiantes y trabajan con ecografía en los MIP de VIC: deben tener la cualificación «ASAR accreditation»; sin ella, sus vínculos quedan suspendidos.',
    { ...choiceOf('VIC'), ...held },
    'es',
  ],
  [
    'Échographistes qui sont étudiants et travaillent en échographie dans les MIP de VIC\u202f: la qualification «\u202fASAR accreditation\u202f» est obligatoire\u202f; sans elle, leurs associations sont suspendues.',
    { ...choiceOf('VIC'), ...held },
    'fr',
  ],
  [
    'Ecografisti che sono studenti e lavorano con ecografia nei MIP di VIC: è obbligatoria la qualifica «ASAR accreditation»; senza di essa, i collegamenti sono sospesi.',
    { ...choiceOf('VIC'), ...held },
    'it',
  ],
  [
    'فنيو التصوير بالموجات فوق الصوتية (الطلاب) العاملون في الموجات فوق الصوتية لدى MIP في VIC: يجب أن تكون لديهم «ASAR accreditation»، وإلا أُوقفت ارتباطاتهم.',
    { ...choiceOf('VIC'), ...held },
    'ar',
  ],
])('says "%s"', async (sentence, requirement, language) => {
  await i18next.changeLanguage(language)
  await renderPart(
    <RequirementRow requirement={{ ...all, ...requirement }} onEdit={vi.fn()} onDelete={vi.fn()} />,
  )
  // Right-to-left texts have marks around their parts, and French ones have narrow spaces.
  const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s/g, ' ')
  expect(await screen.findByText((text) => plain(text) === plain(sentence))).toBeVisible()
})

it('says of how many people it is not known whether it concerns them', async () => {
  await renderPart(
    <RequirementRow requirement={{ ...all, notKnownPeople: 7 }} onEdit={vi.fn()} onDelete={vi.fn()} />,
  )
  expect(await screen.findByText('Not known whether it concerns them: people 7')).toBeVisible()
})
