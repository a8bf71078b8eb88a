import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import { toastStore } from './notify.ts'
import { inverse, useChange } from './use-change.ts'

function Unlink({ comesBack = true }: { comesBack?: boolean }) {
  const unlink = useChange('unlinkRisMip', {
    success: 'Unlinked.',
    failure: 'It failed.',
    undo: () =>
      comesBack ? inverse('North RIS', 'linkRisMip', { params: { risId: 5 }, query: { mipId: 7 } }) : null,
  })
  return (
    <>
      <button type="button" onClick={() => unlink.mutate({ params: { risId: 5 }, query: { mipId: 7 } })}>
        Unlink
      </button>
      <input aria-label="Note" />
    </>
  )
}

const unlinking = 'POST /api/gantry-admin/ris/5/unlink-mip'
const linking = 'POST /api/gantry-admin/ris/5/link-mip'

describe('a change that can be taken back', () => {
  beforeEach(() => {
    for (const { id } of toastStore.get()) toastStore.dismiss(id)
    return () => vi.useRealTimers()
  })

  it('has an Undo, which makes the inverse call and says so', async () => {
    const calls = answerCalls({ [unlinking]: () => true, [linking]: () => ({}) })
    const user = await renderPart(<Unlink />)
    await user.click(screen.getByRole('button', { name: 'Unlink' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(screen.getByText('North RIS')).toBeVisible()
    expect(calls.map(({ call }) => call)).toEqual([unlinking, linking])
    expect(screen.queryByRole('button', { name: 'Undo' }), 'a change is taken back once').toBeNull()
  })

  it('says in the words of the server why it cannot be taken back', async () => {
    const refusal = { code: 'link.other-values', message: 'Linked with another end.', requestId: 'r' }
    answerCalls({ [unlinking]: () => true, [linking]: () => Response.json(refusal, { status: 409 }) })
    const user = await renderPart(<Unlink />)
    await user.click(screen.getByRole('button', { name: 'Unlink' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('This could not be undone: North RIS')).toBeVisible()
    expect(screen.getByText('Linked with another end.')).toBeVisible()
  })

  it('is taken back by Control and Z, but not while somebody types', async () => {
    const calls = answerCalls({ [unlinking]: () => true, [linking]: () => ({}) })
    const user = await renderPart(<Unlink />)
    await user.click(screen.getByRole('button', { name: 'Unlink' }))
    await screen.findByRole('button', { name: 'Undo' })
    await user.click(screen.getByRole('textbox'))
    await user.keyboard('{Control>}z{/Control}')
    expect(calls).toHaveLength(1)
    await user.click(document.body)
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  it('offers it for ten seconds, for each of several changes with the same message', async () => {
    // Not setInterval: jsdom would keep the false one for its animation frames, and the next files would get none.
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    answerCalls({ [unlinking]: () => true })
    await renderPart(<Unlink />)
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(screen.getByRole('button', { name: 'Unlink' }))
    await screen.findByRole('button', { name: 'Undo' })
    await user.click(screen.getByRole('button', { name: 'Unlink' }))
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(9_000)
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('has no Undo where nothing takes it back', async () => {
    answerCalls({ [unlinking]: () => true })
    const user = await renderPart(<Unlink comesBack={false} />)
    await user.click(screen.getByRole('button', { name: 'Unlink' }))
    expect(await screen.findByText('Unlinked.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
