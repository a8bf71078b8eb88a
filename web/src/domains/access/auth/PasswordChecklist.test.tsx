import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { PasswordChecklist } from './PasswordChecklist.tsx'

const person = { email: 'zoe.oh@clinic.example', firstName: 'Zoë', lastName: 'Nakamura' }
const show = (password: string) => renderPart(<PasswordChecklist password={password} person={person} />)
const item = (text: RegExp) => screen.getByText(text).closest('li')

describe('the rules for passwords', () => {
  it.each(['Nakamura7!', 'xZ0e-77kk', 'G@ntry-Key7'])('say that %s contains a name', async (password) => {
    await show(password)
    expect(item(/^Not your name/)).toHaveTextContent('(not yet met)')
  })

  it('are all met by a good password, except the one that only the server can check', async () => {
    await show('Otter9-canoe')
    const items = screen.getAllByRole('listitem')
    expect(items.filter(({ textContent }) => textContent.includes('(met)'))).toHaveLength(items.length - 1)
    expect(item(/^Not a common password/)).toHaveTextContent('checked when you save')
  })

  it('are not met before anything is typed', async () => {
    await show('')
    expect(screen.queryByText('(met)')).not.toBeInTheDocument()
  })
})
