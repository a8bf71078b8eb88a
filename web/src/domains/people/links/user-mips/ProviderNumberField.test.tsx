import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answerCalls } from '../../../../testing/fake-server.ts'
import { renderPart } from '../../../../testing/render.tsx'
import { ProviderNumberField } from './ProviderNumberField.tsx'

const repeated = 'Another link has the same provider number.'

describe('a provider number that is edited in place', () => {
  it('is compared by the server with all other links, once typing pauses', async () => {
    const requests = answerCalls({
      'POST /api/mips/repeated-number': (body) => ({
        providerNumberRepeated: (body as { providerNumber: string }).providerNumber === '2426621B',
      }),
    })
    const save = vi.fn(() => Promise.resolve())
    const user = await renderPart(
      <ProviderNumberField
        userMipId={7}
        providerNumber=""
        warning="The provider number is missing."
        label="Number"
        editLabel="Edit"
        onSave={save}
      />,
    )
    expect(screen.getByText('The provider number is missing.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.type(screen.getByRole('textbox', { name: 'Number' }), '2426621b')
    expect(await screen.findByText(repeated)).toBeVisible()
    expect(requests.at(-1)?.body).toEqual({ providerNumber: '2426621B', userMipId: 7 })
    expect(requests.length, 'not one request for each letter').toBeLessThan(8)
    await user.type(screen.getByRole('textbox', { name: 'Number' }), '{Backspace}')
    expect(screen.queryByText(repeated)).not.toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: 'Number' }), '{Escape}')
    expect(screen.getByText('The provider number is missing.')).toBeVisible()
    expect(save).not.toHaveBeenCalled()
  })
})
