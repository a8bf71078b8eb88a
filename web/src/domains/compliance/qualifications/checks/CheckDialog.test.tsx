import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls } from '../../../../testing/fake-server.ts'
import { renderPart } from '../../../../testing/render.tsx'
import { qualificationOf } from '../testing/qualification.ts'
import CheckDialog from './CheckDialog.tsx'
import RefuseDialog from './RefuseDialog.tsx'

const onClose = vi.fn()
const waiting = qualificationOf({ state: 'SUBMITTED', standing: 'UNVERIFIED', version: 3 })

const answers = () =>
  answerCalls({
    'GET /api/qualification-kinds': () => ({
      qualificationKinds: [{ qualificationKindId: 1, proof: 'REGISTER' }],
    }),
    'POST /api/qualifications/1/check': () => qualificationOf(),
    'POST /api/qualifications/1/refuse': () => qualificationOf(),
  })

afterEach(() => {
  onClose.mockReset()
})

describe('the check of a qualification', () => {
  it('needs a result, and sends what was found', async () => {
    const requests = answers()
    const user = await renderPart(<CheckDialog qualification={waiting} onClose={onClose} />)
    expect(await screen.findByRole('radio', { name: 'Looked up in the register' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Seen the document' }), 'without a document').toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Save the check' }))
    expect(await screen.findByText('Choose what you found.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Current' }))
    await user.click(screen.getByRole('button', { name: 'Save the check' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(requests.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      version: 3,
      method: 'REGISTER_LOOKUP',
      result: 'CURRENT',
      expiresOn: '2099-09-30',
      conditions: '',
    })
  })
})

describe('the check of a kind that always has an end', () => {
  it('needs the last day where it finds it in force, and not where it is suspended', async () => {
    const requests = answers()
    const endless = { ...waiting, expiresOn: null, lastDay: null }
    const user = await renderPart(<CheckDialog qualification={endless} onClose={onClose} />)
    await user.click(await screen.findByRole('radio', { name: 'Current' }))
    await user.click(screen.getByRole('button', { name: 'Save the check' }))
    expect(await screen.findByText('This kind always has an end. Enter the last day.')).toBeVisible()
    expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'Suspended' }))
    await user.click(screen.getByRole('button', { name: 'Save the check' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})

describe('the refusal of a qualification', () => {
  it('asks before a typed reason is discarded', async () => {
    const requests = answers()
    const user = await renderPart(<RefuseDialog qualification={waiting} onClose={onClose} />)
    await user.click(await screen.findByRole('button', { name: 'Refuse' }))
    expect(await screen.findByText('Choose what is wrong.')).toBeVisible()
    const choose = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name: /^What is wrong/ }))
      await user.click(await screen.findByRole('option', { name }))
    }
    await choose('Something else')
    await user.click(screen.getByRole('button', { name: 'Refuse' }))
    expect(await screen.findByText(/^Say why/)).toBeVisible()
    await choose('The name is another one.')
    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Another person.')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Discard your changes?')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await user.click(screen.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(requests.at(-1)?.body).toEqual({ version: 3, cause: 'OTHER_PERSON', reason: 'Another person.' })
  })
})
