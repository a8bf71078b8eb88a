import type { NumberToFix } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../../api/api-error.ts'
import { answerCalls } from '../../../../../testing/fake-server.ts'
import { renderPart } from '../../../../../testing/render.tsx'
import { useNumberToFixColumns } from './number-to-fix-columns.tsx'
import { useKeptRows } from './use-kept-rows.ts'

const numberOf = (userMipId: number, firstName: string, providerNumber = ''): NumberToFix => ({
  userMipId,
  userId: userMipId,
  firstName,
  lastName: 'Lee',
  email: null,
  siteCode: '',
  photoUrl: null,
  userStatus: true,
  mipId: 9,
  mipName: 'North Imaging',
  mipCode: 'NI',
  mipStatus: true,
  logoUrl: null,
  suburb: '',
  state: '',
  providerNumber,
  problem: providerNumber === '' ? 'missing' : 'check',
})
const page = [numberOf(1, 'Ana'), numberOf(2, 'Ben', '2426621A'), numberOf(3, 'Cleo')]
const nextPage = [numberOf(4, 'Dora'), numberOf(5, 'Eli')]

const send = vi.fn<(userMipId: number, providerNumber: string) => Promise<void>>()
/** Lists what the saves so far have left. */
const server = {
  listed: page,
  fix(userMipId: number): void {
    const left = this.listed.filter((row) => row.userMipId !== userMipId)
    this.listed = left.length > 0 ? left : nextPage
  },
}

function Rows() {
  const { rows, noteSaved } = useKeptRows('page 1', server.listed)
  const columns = useNumberToFixColumns(
    vi.fn(async (userMipId: number, providerNumber: string) => {
      await send(userMipId, providerNumber)
      server.fix(userMipId)
      noteSaved(userMipId, providerNumber)
    }),
  )
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.userMipId}>
            {columns.map((column) => (
              <td key={column.key}>{column.cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const fieldOf = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) })
const names = () => screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))

beforeEach(() => {
  send.mockReset().mockResolvedValue()
  server.listed = page
  answerCalls({
    'POST /api/mips/repeated-number': (body) => ({
      providerNumberRepeated: (body as { providerNumber: string }).providerNumber === '4024742F',
    }),
  })
})

describe('a list of numbers to correct', () => {
  it('saves with Enter, moves to the next field and keeps the row in its place', async () => {
    const user = await renderPart(<Rows />)
    const before = names()
    await user.type(fieldOf('Ana'), '2426621b{Enter}')
    expect(send).toHaveBeenCalledWith(1, '2426621B')
    expect(document.activeElement).toBe(fieldOf('Ben'))
    expect(await screen.findByText('Saved')).toBeDefined()
    expect(names()).toEqual(before)
  })

  it('restores the number with Escape, and saves when the field is left', async () => {
    const user = await renderPart(<Rows />)
    await user.type(fieldOf('Ben'), '1{Escape}')
    expect(fieldOf('Ben')).toHaveProperty('value', '2426621A')
    await user.type(fieldOf('Cleo'), '4024742F')
    expect(await screen.findByText('Another link has the same provider number.')).toBeVisible()
    await user.tab()
    expect(send.mock.calls).toEqual([[3, '4024742F']])
  })

  it('keeps and saves what is typed while the number before is saved', async () => {
    const user = await renderPart(<Rows />)
    const first = Promise.withResolvers<void>()
    send.mockReturnValueOnce(first.promise)
    await user.type(fieldOf('Ben'), '2426621B{Enter}')
    await user.clear(fieldOf('Ben'))
    await user.type(fieldOf('Ben'), '4024')
    first.resolve()
    expect(await screen.findByText('Saved')).toBeDefined()
    expect(fieldOf('Ben')).toHaveProperty('value', '4024')
    await user.keyboard('742F{Enter}')
    await waitFor(() => expect(fieldOf('Ben')).toHaveProperty('value', '4024742F'))
    await waitFor(() =>
      expect(send.mock.calls).toEqual([
        [2, '2426621B'],
        [2, '4024742F'],
      ]),
    )
  })

  it('names the problem of a number that is wrong, and the refusal of the server', async () => {
    const user = await renderPart(<Rows />)
    await user.type(fieldOf('Ana'), '2426621K')
    expect(screen.getAllByText(/The check letter does not fit/)).toHaveLength(2)
    send.mockRejectedValue(
      new ApiError({
        status: 400,
        message: 'Not valid.',
        fields: { providerNumber: 'Too long.' },
        code: 'input.invalid',
      }),
    )
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Too long.')).toBeDefined()
  })

  it('shows the next rows when all are fixed, and typing continues in the first of them', async () => {
    const user = await renderPart(<Rows />)
    for (const name of ['Ana', 'Ben', 'Cleo']) {
      await user.clear(fieldOf(name))
      await user.type(fieldOf(name), '2426621B{Enter}')
    }
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('Dora')))
    expect(names()).toHaveLength(2)
  })
})
