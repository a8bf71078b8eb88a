import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { beginSession } from '../../../../sessions/session.ts'
import { administrator } from '../../../../testing/administrator.ts'
import { answerCalls } from '../../../../testing/fake-server.ts'
import { renderPart } from '../../../../testing/render.tsx'
import { Changes } from './Changes.tsx'

beforeEach(() => beginSession(administrator))
afterEach(async () => {
  await i18next.changeLanguage('en')
})

const profession: Pick<AuditEvent, 'action' | 'changes'> = {
  action: 'profession.add',
  changes: [
    { field: 'profession', before: null, after: 'SONOGRAPHER' },
    { field: 'engagement', before: null, after: 'STUDENT' },
    { field: 'validFrom', before: null, after: '2026-02-01' },
    { field: 'validUntil', before: null, after: '2027-03-31' },
  ],
}
const modalities: typeof profession = {
  action: 'user-mip.edit',
  changes: [{ field: 'modalities', before: [], after: ['CT', 'US'] }],
}
const requirement: typeof profession = {
  action: 'requirement.edit',
  changes: [
    { field: 'professions', before: [], after: ['NURSE', 'RADIOLOGIST'] },
    { field: 'enforcement', before: 'WARN', after: 'HOLD' },
  ],
}

it('names custom fields, or shows the key of one that is not known', async () => {
  const texts = { en: 'Payroll number', zh: '', es: '', fr: 'Numéro de paie', it: '', ar: '' }
  answerCalls({
    'GET /api/custom-fields/used/user': () => ({ customFields: [{ key: 'payroll', label: texts }] }),
  })
  await i18next.changeLanguage('fr')
  const changes = ['payroll', 'gone'].map((key) => ({ field: `custom.${key}`, before: null, after: key }))
  await renderPart(<Changes event={{ action: 'user.edit', changes }} />)
  expect(await screen.findByText('Numéro de paie')).toBeVisible()
  expect(screen.getAllByText('gone')).toHaveLength(2)
})

it.each<[string, typeof profession, string[]]>([
  ['en', profession, ['Sonographer', 'Student', '1 Feb 2026', '31 Mar 2027']],
  ['en', modalities, ['Computed tomography, Ultrasound']],
  ['en', requirement, ['Nurse, Radiologist', 'Hold']],
  ['zh', profession, ['超声技师', '学生']],
  ['es', modalities, ['Tomografía computarizada, Ecografía']],
  ['fr', profession, ['Échographiste', 'Étudiant']],
  ['it', requirement, ['Infermiere, Radiologo', 'Sospendi']],
  ['ar', modalities, ['التصوير المقطعي، الموجات فوق الصوتية']],
])('names values in %s', async (language, event, names) => {
  await i18next.changeLanguage(language)
  await renderPart(<Changes event={event} />)
  for (const name of names) expect(await screen.findByText(name)).toBeVisible()
})
