import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession } from '../../../sessions/session.ts'
import { administrator } from '../../../testing/administrator.ts'
import { answerCalls } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render.tsx'
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
  professions: [],
  engagements: [],
  modalities: [],
  enforcement: 'WARN' as const,
  holdsAfter: null,
  notKnownPeople: 0,
  version: 2,
}
const preview = {
  totalItems: 2,
  totalPages: 1,
  people: 1,
  mips: [{ mipId: 4, mipName: 'North Imaging', links: 1 }],
  mipCount: 1,
  heldFrom: '2026-11-26',
  freedPeople: 1,
  laterPeople: 0,
  laterFrom: null,
  postponedPeople: 0,
  unknownState: 0,
  notKnownPeople: 3,
  previewToken: 'seen',
  links: [
    { userMipId: 9, firstName: 'Ana', lastName: 'Abel', effect: 'HELD', heldFrom: '2026-11-26' },
    { userMipId: 8, firstName: 'Ben', lastName: 'Bright', effect: 'FREED', heldFrom: null },
  ].map((link) => ({
    ...link,
    userId: link.userMipId,
    email: null,
    siteCode: '',
    photoUrl: null,
    userStatus: true,
    mipId: 4,
    mipName: 'North Imaging',
    standing: 'LAPSED',
  })),
}

const answers = {
  'GET /api/qualification-kinds': () => ({ qualificationKinds: [{ ...kind, status: true }] }),
  'GET /api/roles': () => ({ roles: [], totalItems: 0, totalPages: 0 }),
  'POST /api/mips': () => ({ mips: [], totalItems: 0, totalPages: 0 }),
}
const save = 'POST /api/gantry-admin/requirements'
const show = 'POST /api/holds/preview'
const needed = () =>
  Response.json(
    { status: 409, code: 'hold.preview-needed', message: 'See first.', fields: {} },
    { status: 409 },
  )

beforeEach(() => beginSession(administrator))

async function choose(user: Awaited<ReturnType<typeof renderPart>>, enforcement: string) {
  await user.click(screen.getByRole('combobox', { name: 'Enforcement' }))
  await user.click(await screen.findByRole('option', { name: enforcement }))
}

describe('the form of a requirement', () => {
  const saving = (body: unknown) =>
    (body as { previewToken?: string }).previewToken === 'seen' ? asked : needed()

  it('shows whom it holds and frees before it is saved', async () => {
    const requests = answerCalls({ ...answers, [show]: () => preview, [save]: saving })
    const onClose = vi.fn()
    const user = await renderPart(<RequirementFormDrawer requirement={asked} onClose={onClose} />)
    await choose(user, 'Hold')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Who is held or freed by this change?' })
    await waitFor(() => expect(dialog).toHaveTextContent('On hold from 26 Nov 2026: people 1, MIPs 1'))
    expect(screen.getByText('Free at once: people 1')).toBeVisible()
    expect(dialog).toHaveTextContent('Ana AbelNorth ImagingOn hold from 26 Nov 2026')
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Save the change' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const change = { requirementId: 5, version: 2, enforcement: 'HOLD' }
    expect(requests.find(({ call }) => call === show)?.body).toMatchObject({
      change: { of: 'requirement', body: change },
    })
    expect(requests.findLast(({ call }) => call === save)?.body).toMatchObject({
      ...change,
      previewToken: 'seen',
    })
  })

  it('sends whom it chooses, and shows of how many people that is not known', async () => {
    const requests = answerCalls({ ...answers, [show]: () => preview, [save]: saving })
    const chosen = { ...asked, professions: ['RADIOLOGIST' as const] }
    const user = await renderPart(<RequirementFormDrawer requirement={chosen} onClose={vi.fn()} />)
    const group = screen.getByRole('group', { name: 'Professions' })
    expect(within(group).getByRole('checkbox', { name: 'Radiologists' })).toBeChecked()
    await user.click(within(group).getByRole('checkbox', { name: 'Sonographers' }))
    await user.click(screen.getByRole('checkbox', { name: 'Students' }))
    await user.click(screen.getByRole('checkbox', { name: 'US: Ultrasound' }))
    await choose(user, 'Hold')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/It does not hold them: 3/)).toBeVisible()
    expect(requests.find(({ call }) => call === show)?.body).toMatchObject({
      change: {
        body: {
          professions: ['RADIOLOGIST', 'SONOGRAPHER'],
          engagements: ['STUDENT'],
          modalities: ['US'],
        },
      },
    })
  })

  it('stays open with its entries when the person does not mean it', async () => {
    const requests = answerCalls({ ...answers, [show]: () => preview, [save]: saving })
    const onClose = vi.fn()
    const user = await renderPart(<RequirementFormDrawer requirement={asked} onClose={onClose} />)
    await choose(user, 'Hold')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Who is held or freed by this change?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    expect(screen.getByRole('combobox', { name: 'Enforcement' })).toHaveValue('Hold')
    expect(requests.filter(({ call }) => call === save)).toHaveLength(1)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows it again when something has changed meanwhile', async () => {
    let saves = 0
    answerCalls({ ...answers, [show]: () => preview, [save]: () => ((saves += 1) < 3 ? needed() : asked) })
    const onClose = vi.fn()
    const user = await renderPart(<RequirementFormDrawer requirement={asked} onClose={onClose} />)
    await choose(user, 'Hold')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Save the change' }))
    expect(await screen.findByText(/Something has changed since you looked/)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save the change' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save the change' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
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
