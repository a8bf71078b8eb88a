import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession, sessionStore } from '../../sessions/session.ts'
import { administrator } from '../../testing/administrator.ts'
import { answerCalls } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import RequirementFormDrawer from './RequirementFormDrawer.tsx'

const kind = {
  qualificationKindId: 1,
  code: 'AHPRA',
  label: 'AHPRA registration',
  subject: 'USER' as const,
}
const asked = {
  requirementId: 5,
  kind,
  role: null,
  mip: null,
  state: '',
  enforcement: 'WARN' as const,
  holdsAfter: null,
  version: 2,
}
const preview = {
  totalItems: 2,
  totalPages: 1,
  people: 2,
  mips: [{ mipId: 4, mipName: 'North Imaging', links: 2 }],
  mipCount: 1,
  unknownState: 0,
  previewToken: 'seen',
  links: [
    {
      userMipId: 9,
      userId: 3,
      firstName: 'Ana',
      lastName: 'Abel',
      email: null,
      siteCode: '',
      photoUrl: null,
      userStatus: true,
      mipId: 4,
      mipName: 'North Imaging',
      standing: 'LAPSED',
    },
  ],
}

const answers = {
  'GET /api/qualification-kinds': () => ({ qualificationKinds: [{ ...kind, status: true }] }),
  'GET /api/roles': () => ({ roles: [], totalItems: 0, totalPages: 0 }),
  'POST /api/mips': () => ({ mips: [], totalItems: 0, totalPages: 0 }),
}
const save = 'POST /api/gantry-admin/requirements'
const show = 'POST /api/gantry-admin/requirements/preview'

beforeEach(() => beginSession(administrator))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.signOutEverywhere('', null)
})

async function choose(user: Awaited<ReturnType<typeof renderPart>>, enforcement: string) {
  await user.click(screen.getByRole('combobox', { name: 'Enforcement' }))
  await user.click(await screen.findByRole('option', { name: enforcement }))
}

describe('the form of a requirement', () => {
  it('shows whom a hold concerns before it can be saved', async () => {
    let reply = (_preview: object) => {}
    const waiting = new Promise<object>((resolve) => {
      reply = resolve
    })
    const requests = answerCalls({ ...answers, [show]: () => waiting, [save]: () => asked })
    const onClose = vi.fn()
    const user = await renderPart(<RequirementFormDrawer requirement={asked} onClose={onClose} />)
    await choose(user, 'Hold')
    const button = screen.getByRole('button', { name: 'Save' })
    expect(button).toBeDisabled()
    await user.click(button)
    expect(requests.map(({ call }) => call)).not.toContain(save)
    reply(preview)
    expect(await screen.findByText('People: 2 · links: 2 · MIPs: 1')).toBeVisible()
    expect(screen.getByText('Ana Abel')).toBeVisible()
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(requests.find(({ call }) => call === save)?.body).toMatchObject({
      requirementId: 5,
      version: 2,
      enforcement: 'HOLD',
      previewToken: 'seen',
    })
  })

  it('needs no preview for a warning', async () => {
    const requests = answerCalls({ ...answers, [save]: () => asked })
    const onClose = vi.fn()
    const user = await renderPart(<RequirementFormDrawer requirement={asked} onClose={onClose} />)
    await choose(user, 'Inform')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(requests.map(({ call }) => call)).not.toContain(show)
    expect(requests.find(({ call }) => call === save)?.body).not.toHaveProperty('previewToken')
  })
})
