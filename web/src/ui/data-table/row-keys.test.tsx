import { IconUsers } from '@tabler/icons-react'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { turnSingleKeys } from '../keyboard/use-shortcut.ts'
import { useList } from '../list/use-list.ts'
import type { Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { useSelection } from './use-selection.ts'

type Row = { id: number; name: string; isLocked?: boolean }

let firstId = 1
const people = (): Row[] => [
  { id: firstId, name: 'Ana' },
  { id: firstId + 1, name: 'Ben', isLocked: true },
  { id: firstId + 2, name: 'Cleo' },
]
const columns: Column<Row>[] = [{ key: 'name', header: 'Name', cell: ({ name }) => name }]
const onEdit = vi.fn<() => void>()

function People() {
  const list = useList({ by: 'name', order: 'asc' })
  const selection = useSelection(list)
  return (
    <>
      <input aria-label="Elsewhere" />
      <DataTable
        name="people"
        what="People"
        list={list}
        query={{
          data: { people: people(), totalItems: 3, totalPages: 1 },
          error: null,
          isError: false,
          isPlaceholderData: false,
          refetch: vi.fn(),
        }}
        rows={(page) => page.people}
        rowKey={({ id }) => id}
        columns={columns}
        rowLink={({ id }) => ({ to: '/person', search: { id } })}
        onEdit={onEdit}
        choose={{
          itemOf: ({ id, name, isLocked = false }) => ({ id, name, disabled: isLocked }),
          selection,
        }}
        failure="The list could not be read."
        empty={{ icon: IconUsers, title: 'Nobody', hint: 'They come by themselves.' }}
      />
    </>
  )
}

const link = (name: string) => screen.getByRole('link', { name })
const box = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox')

beforeEach(() => {
  onEdit.mockClear()
  // Other people, because the list remembers whose row had the focus last.
  firstId += 10
})
afterEach(() => localStorage.clear())

describe('the keys of a list', () => {
  it('move the focus through the rows, and stop at the first and at the last one', async () => {
    const user = await renderPart(<People />)
    await user.keyboard('j')
    expect(link('Ana')).toHaveFocus()
    await user.keyboard('k')
    expect(link('Ana')).toHaveFocus()
    await user.keyboard('{ArrowDown}j')
    expect(link('Cleo')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(link('Cleo')).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(link('Ben')).toHaveFocus()
  })

  it('go on from the row that had the focus last', async () => {
    const user = await renderPart(<People />)
    await user.keyboard('jj')
    const row = link('Ben')
    expect(row).toHaveFocus()
    row.blur()
    await user.keyboard('{ArrowDown}')
    expect(row).toHaveFocus()
  })

  it('select rows that can be selected, also from their checkbox', async () => {
    const user = await renderPart(<People />)
    await user.click(box('Ana'))
    await user.keyboard('x')
    expect(box('Ana')).not.toBeChecked()
    await user.keyboard('x')
    expect(box('Ana')).toBeChecked()
    await user.keyboard('jx')
    expect(link('Ben')).toHaveFocus()
    expect(box('Ben')).not.toBeChecked()
  })

  it('open the page of a row, and ask for its form', async () => {
    const user = await renderPart(<People />)
    const opened: string[] = []
    document.addEventListener('click', (event) => opened.push((event.target as Element).textContent))
    await user.keyboard('je')
    expect(onEdit).toHaveBeenCalledOnce()
    expect(opened).toEqual(['Ana'])
  })

  it('leave alone what is typed into a field, and keys with Ctrl', async () => {
    const user = await renderPart(<People />)
    await user.type(screen.getByRole('textbox', { name: 'Elsewhere' }), 'jack{ArrowDown}')
    expect(screen.getByRole('textbox', { name: 'Elsewhere' })).toHaveValue('jack')
    expect(screen.getByRole('textbox', { name: 'Elsewhere' })).toHaveFocus()
    screen.getByRole('textbox', { name: 'Elsewhere' }).blur()
    await user.keyboard('{Control>}j{/Control}')
    expect(document.body).toHaveFocus()
  })

  it('do nothing while a dialog is open', async () => {
    const user = await renderPart(
      <>
        <People />
        <div role="dialog" aria-modal="true" aria-label="Question" />
      </>,
    )
    await user.keyboard('j')
    expect(document.body).toHaveFocus()
  })

  it('are only the arrows after single keys were turned off', async () => {
    turnSingleKeys(false)
    const user = await renderPart(<People />)
    await user.keyboard('j')
    expect(document.body).toHaveFocus()
    await user.keyboard('{ArrowDown}x')
    expect(link('Ana')).toHaveFocus()
    expect(box('Ana')).not.toBeChecked()
  })
})
