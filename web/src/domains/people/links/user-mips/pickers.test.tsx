import type { Mip } from '@gantry/contract/domains/people/mips/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answerCalls } from '../../../../testing/fake-server.ts'
import { renderPart } from '../../../../testing/render.tsx'
import MipPicker from './MipPicker.tsx'
import MipUserPicker from './MipUserPicker.tsx'
import { useMipUserChanges } from './use-mip-user-changes.ts'
import { useUserMipChanges } from './use-user-mip-changes.ts'

const mipOf = (mipId: number, mipName: string) => ({
  mipId,
  mipName,
  mipCode: '',
  mipStatus: true,
  logoUrl: null,
  suburb: '',
  state: '',
  providerNumber: '',
  allowed: true,
})
const userOf = (userId: number, lastName: string) => ({
  userId,
  firstName: 'Ada',
  lastName,
  email: `${lastName}@clinic.example`,
  siteCode: '',
  photoUrl: null,
  userStatus: true,
  providerNumber: '',
  allowed: true,
})
const link = { userMipId: 5, providerNumber: '2426621B', providerNumberRepeated: false, allowed: true }

/** A link whose number the server has found elsewhere too. */
const saved = (userId: number, mipId: number) => ({
  ...mipOf(mipId, mipId === 2 ? 'North' : 'West'),
  ...link,
  userId,
  providerNumberWarning: null,
  providerNumberRepeated: userId === 1,
})

function MipsOfPerson() {
  return <MipPicker userId={1} changes={useUserMipChanges(1)} onClose={vi.fn()} />
}
function PeopleOfMip() {
  return (
    <MipUserPicker
      mip={{ mipId: 2, name: 'North' } as Mip}
      changes={useMipUserChanges(2)}
      onAddNew={vi.fn()}
      onClose={vi.fn()}
    />
  )
}

const calls = (others: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    'POST /api/gantry-admin/users/1/unlinked-mips': () => ({
      mipsList: [mipOf(2, 'North'), mipOf(3, 'West')],
      totalPages: 1,
      totalItems: 2,
    }),
    'POST /api/mips/2/unlinked-users': () => ({
      mipUnlinkedUsers: [userOf(1, 'Nguyen'), userOf(3, 'Brown')],
      totalPages: 1,
      totalItems: 2,
    }),
    'POST /api/mips/repeated-number': (body) => ({
      providerNumberRepeated: (body as { providerNumber: string }).providerNumber === '2426621B',
    }),
    'POST /api/gantry-admin/link-user-mip': () => saved(1, 2),
    'POST /api/gantry-admin/link-user-mips': () => [saved(1, 2), saved(3, 3)],
    ...others,
  })
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li')
  if (row === null) throw new Error(`There is no row ${name}.`)
  return within(row)
}

describe.each([
  { side: 'the MIPs of a person', picker: <MipsOfPerson />, first: 'North', second: 'West' },
  { side: 'the people of a MIP', picker: <PeopleOfMip />, first: 'Ada Nguyen', second: 'Ada Brown' },
])('the picker of $side', ({ picker, first, second }) => {
  it('warns about a missing, wrong and repeated provider number', async () => {
    calls()
    const user = await renderPart(picker)
    const row = await rowOf(first)
    expect(row.queryByText('The provider number is missing.')).not.toBeInTheDocument()
    await user.click(row.getByRole('checkbox'))
    expect(row.getByText('The provider number is missing.')).toBeVisible()
    await user.type(row.getByRole('textbox'), '988939BK')
    expect(row.getByText(/^The check letter does not fit/)).toBeVisible()
    await user.clear(row.getByRole('textbox'))
    await user.type(row.getByRole('textbox'), '12')
    expect(row.getByText(/^This does not look like/)).toBeVisible()
    await user.clear(row.getByRole('textbox'))
    await user.type(row.getByRole('textbox'), '2426621b')
    await waitFor(() => expect(row.getByText('Another link has the same provider number.')).toBeVisible())
  })

  it('shows the warning of the server about a link that was just saved', async () => {
    calls()
    const user = await renderPart(picker)
    const row = await rowOf(first)
    await user.type(row.getByRole('textbox'), '2429581T')
    expect(row.queryByText('Another link has the same provider number.')).not.toBeInTheDocument()
    await user.type(row.getByRole('textbox'), '{Enter}')
    const status = (await screen.findByText(`Linked: ${first}`)).closest('p')
    expect(status).toHaveTextContent('Another link has the same provider number.')
  })

  it('links several at once with their provider numbers, in one call', async () => {
    const requests = calls()
    const user = await renderPart(picker)
    await user.type((await rowOf(first)).getByRole('textbox'), '2429581T')
    await user.type((await rowOf(second)).getByRole('textbox'), '4024742F')
    await user.click(screen.getByRole('button', { name: 'Link 2 chosen' }))
    expect(await screen.findByText(`Linked: ${first}, ${second}`)).toBeVisible()
    expect(screen.getByText(`${first}: Another link has the same provider number.`)).toBeVisible()
    const sent = requests.filter(({ call }) => call === 'POST /api/gantry-admin/link-user-mips')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({
      links: [{ providerNumber: '2429581T' }, { providerNumber: '4024742F' }],
    })
  })

  it('shows the reason of the server when somebody else has linked them with another number, and keeps what was typed', async () => {
    const message =
      'They are linked already, with another provider number (link 5). Change that link instead.'
    const refusal = {
      code: 'link.other-values',
      message,
      fields: { providerNumber: message },
      requestId: 'r',
    }
    const refuse = () => Response.json(refusal, { status: 409 })
    calls({ 'POST /api/gantry-admin/link-user-mip': refuse })
    const user = await renderPart(picker)
    const row = await rowOf(first)
    await user.type(row.getByRole('textbox'), '2429581T{Enter}')
    expect(await screen.findByText(message)).toBeVisible()
    expect((await rowOf(first)).getByRole('textbox')).toHaveValue('2429581T')
  })
})
