import { notHeld } from '@gantry/contract/domains/compliance/requirements/words'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerCalls } from '../../../../../testing/fake-server.ts'
import { renderPart } from '../../../../../testing/render.tsx'
import { NumberGrid } from './NumberGrid.tsx'

const mip = {
  mipId: 4,
  name: 'North Imaging',
  code: 'N',
  archiveLabel: 'N',
  lspn: '',
  phone: '',
  suburb: '',
  formerState: '',
  isCommonwealth: false,
  state: '',
  status: true,
  logoUrl: null,
  userCount: null,
  groupCount: null,
}
const ana = {
  userId: 1,
  firstName: 'Ana',
  lastName: 'Abel',
  email: null,
  siteCode: '',
  photoUrl: null,
  userStatus: true,
  links: [
    {
      userMipId: 7,
      mipId: 4,
      providerNumber: '2426621B',
      providerNumberWarning: null,
      validUntil: null,
      allowed: true,
      modalities: [],
      ...notHeld,
    },
  ],
}
const cell = 'Ana Abel at North Imaging'

describe('the grid of provider numbers', () => {
  it('warns while a number is typed that another link has', async () => {
    const requests = answerCalls({
      'POST /api/mips/repeated-number': (body) => ({
        providerNumberRepeated: (body as { providerNumber: string }).providerNumber === '1234561B',
      }),
    })
    const user = await renderPart(<NumberGrid mips={[mip]} people={[ana]} isStale={false} />)
    await user.click(screen.getByRole('button', { name: /2426621B/ }))
    const input = screen.getByRole('textbox', { name: new RegExp(cell) })
    expect(requests).toEqual([])
    await user.clear(input)
    await user.type(input, '1234561b')
    expect(await screen.findByText('Another link has the same provider number.')).toBeVisible()
    expect(requests.at(-1)?.body).toEqual({ providerNumber: '1234561B', userMipId: 7 })
  })

  it('warns about the form of a number as soon as it is complete', async () => {
    answerCalls({ 'POST /api/mips/repeated-number': () => ({ providerNumberRepeated: false }) })
    const user = await renderPart(<NumberGrid mips={[mip]} people={[ana]} isStale={false} />)
    await user.click(screen.getByRole('button', { name: /2426621B/ }))
    const input = screen.getByRole('textbox', { name: new RegExp(cell) })
    await user.clear(input)
    await user.type(input, '242662')
    expect(screen.queryByText(/check letter/)).not.toBeInTheDocument()
    await user.type(input, '1A')
    expect(await screen.findByText(/check letter/)).toBeVisible()
  })
})
