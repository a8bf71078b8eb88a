import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answerCalls } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render.tsx'
import OverrideDialog from './OverrideDialog.tsx'

const call = 'POST /api/gantry-admin/user-mips/7/override'

describe('the dialog that overrides a hold', () => {
  it('asks for a reason before it sends anything', async () => {
    const requests = answerCalls({})
    const user = await renderPart(<OverrideDialog userMipId={7} name="North Imaging" onClose={vi.fn()} />)
    expect(screen.getByRole('dialog', { name: 'Override the hold of North Imaging' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Override' }))
    expect(screen.getByLabelText(/Reason/)).toHaveAccessibleDescription('Please give a reason.')
    expect(requests).toEqual([])
  })

  it('sends the reason and a time of at most fourteen days, and closes', async () => {
    const requests = answerCalls({
      [call]: () => ({ userMipId: 7, onHold: false, holdReasons: [], overriddenUntil: null }),
    })
    const onClose = vi.fn()
    const user = await renderPart(<OverrideDialog userMipId={7} name="North Imaging" onClose={onClose} />)
    await user.click(screen.getByRole('combobox', { name: 'For' }))
    await user.click(await screen.findByRole('option', { name: '14 days' }))
    await user.type(screen.getByLabelText(/Reason/), 'The renewal is on its way')
    await user.click(screen.getByRole('button', { name: 'Override' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [{ body } = { body: undefined }] = requests
    expect(body).toMatchObject({ reason: 'The renewal is on its way' })
    const days = (new Date((body as { until: string }).until).getTime() - Date.now()) / (24 * 60 * 60_000)
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThan(14)
  })

  it('asks before it discards a typed reason', async () => {
    const onClose = vi.fn()
    const user = await renderPart(<OverrideDialog userMipId={7} name="North Imaging" onClose={onClose} />)
    await user.type(screen.getByLabelText(/Reason/), 'The renewal')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getAllByRole('dialog')).toHaveLength(2)
  })
})
