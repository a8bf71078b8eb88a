import type { ReachStep } from '@gantry/contract/domains/compliance/reach/schemas'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { renderPart } from '../../../testing/render.tsx'
import { StepList } from './StepList.tsx'

const step: ReachStep = {
  kind: 'user-role',
  reason: null,
  user: { id: 3, name: 'Thomas Whitfield' },
  role: { id: 1, name: 'Member' },
  group: null,
  mip: null,
  document: null,
  app: null,
  qualifications: [],
  isOtherGroup: false,
  since: null,
  isRecorded: true,
  until: null,
  by: null,
  byIsHidden: false,
  auditEventId: null,
}

afterEach(() => chooseLanguage('en'))

it('names the roles of the product in the language of the page, and others by their labels', async () => {
  await chooseLanguage('fr')
  await renderPart(<StepList steps={[step, { ...step, role: { id: 9, name: 'Registrar' } }]} />)
  expect(await screen.findByText(/Membre/)).toBeVisible()
  expect(screen.getByText(/Registrar/)).toBeVisible()
})

it('says that somebody outside of the group made it so, without a name', async () => {
  await renderPart(<StepList steps={[{ ...step, byIsHidden: true }]} />)
  expect(await screen.findByText('By somebody outside your group')).toBeVisible()
})
