import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { useSelection } from '../data-table/use-selection.ts'
import { useList } from '../list/use-list.ts'
import BulkBar from './BulkBar.tsx'
import type { BulkAction } from './bulk-actions.ts'

const people = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bea' },
  { id: 3, name: 'Cleo' },
]
const own = 'You cannot make yourself inactive.'
const last = 'The last administrator stays.'

function People({ run }: Pick<BulkAction, 'run'>) {
  const list = useList({ by: 'name', order: 'asc' })
  const selection = useSelection(list)
  const action: BulkAction = {
    key: 'inactivate',
    label: 'Deactivate',
    title: (count) => `Deactivate ${count} selected?`,
    confirmLabel: 'Deactivate',
    consequence: 'They are signed out.',
    run,
    done: (count) => `${count} deactivated.`,
    refresh: () => Promise.resolve(),
  }
  return (
    <>
      <button type="button" onClick={() => selection.set(people, true)}>
        Select all
      </button>
      <BulkBar what="people" actions={[action]} selection={selection} />
    </>
  )
}

it('shows the refusals of one reason, and tries these again', async () => {
  const messages = new Map([
    [1, own],
    [2, last],
    [3, last],
  ])
  const run = vi.fn((ids: number[]) =>
    Promise.resolve({
      results: ids.map((id) => {
        const message = messages.get(id)
        return message ? ({ id, outcome: 'REFUSED', message } as never) : ({ id, outcome: 'DONE' } as never)
      }),
    }),
  )
  const user = await renderPart(<People run={run} />)
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Deactivate' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }))
  const outcome = await screen.findByRole('dialog', { name: '3 stayed as they were' })
  await user.selectOptions(within(outcome).getByRole('combobox', { name: 'Reason' }), `${last} (2)`)
  expect(
    within(outcome)
      .getAllByRole('listitem')
      .map(({ firstChild }) => firstChild?.textContent),
  ).toEqual(['Bea', 'Cleo'])
  messages.delete(2)
  await user.click(within(outcome).getByRole('button', { name: 'Try 2 again' }))
  expect(run).toHaveBeenLastCalledWith([2, 3], 0)
  const second = await screen.findByRole('dialog', { name: '1 stayed as it was' })
  messages.clear()
  await user.click(within(second).getByRole('button', { name: 'Try 1 again' }))
  expect(run).toHaveBeenLastCalledWith([3], 0)
  expect(await screen.findByText('1 deactivated.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
