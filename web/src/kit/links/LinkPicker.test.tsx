import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { LinkPicker } from './LinkPicker.tsx'
import { PickRow } from './PickRow.tsx'
import { usePicker } from './use-picker.ts'

type Mip = { mipId: number; name: string }
const everyMip: Mip[] = ['Albury', 'Ballina', 'Cairns'].map((name, index) => ({ mipId: index + 1, name }))
const onLink = vi.fn<(mipId: number, text: string) => Promise<unknown>>()
const onLinkMany = vi.fn<(picks: { mipId: number; text: string }[]) => Promise<unknown>>()
const onClose = vi.fn()

type PickerProps = { mips?: Mip[]; isMany?: boolean; pageSize?: number }

function Picker({ mips = everyMip, isMany = true, pageSize = 10 }: PickerProps) {
  const picker = usePicker('name')
  const [linkedIds, setLinkedIds] = useState<number[]>([])
  const found = mips.filter(
    ({ mipId, name }) =>
      !linkedIds.includes(mipId) && name.toLowerCase().includes(picker.search.toLowerCase()),
  )
  const page = {
    mips: found.slice(picker.pageNo * pageSize, (picker.pageNo + 1) * pageSize),
    totalPages: Math.ceil(found.length / pageSize),
  }
  const remove = (ids: number[]) => setLinkedIds((known) => [...known, ...ids])
  return (
    <LinkPicker
      title="Link MIPs"
      what="MIPs"
      picker={picker}
      query={{ data: page, error: null, isError: false, isPlaceholderData: false, refetch: vi.fn() }}
      items={({ mips: shown }) => shown}
      failure="Failed"
      emptyText="Every MIP is linked already."
      {...(isMany && {
        many: {
          idOf: ({ mipId }: Mip) => mipId,
          nameOf: ({ name }: Mip) => name,
          label: (count: number) => `Link ${count} chosen`,
          onLink: async (picks: { item: Mip; text: string }[]) => {
            await onLinkMany(picks.map(({ item, text }) => ({ mipId: item.mipId, text })))
            remove(picks.map(({ item }) => item.mipId))
          },
        },
      })}
      onClose={onClose}
    >
      {({ mipId, name }) => (
        <PickRow
          key={mipId}
          id={mipId}
          name={name}
          linkLabel={`Link ${name}`}
          field={{
            label: 'Provider number',
            maxLength: 20,
            warning: (text, others) => (others.includes(text) ? 'Repeated' : text === '' ? 'Missing' : null),
          }}
          onLink={async (text) => {
            await onLink(mipId, text)
            remove([mipId])
          }}
        />
      )}
    </LinkPicker>
  )
}

const search = () => screen.getByRole('searchbox')
const button = (name: string) => screen.getByRole('button', { name })
const numberOf = (name: string) => screen.getByRole('textbox', { name: `Provider number: Link ${name}` })
const tickOf = (name: string) => screen.getByRole('checkbox', { name: `Choose ${name}` })

beforeEach(() => {
  onLink.mockReset().mockResolvedValue(true)
  onLinkMany.mockReset().mockResolvedValue(true)
  onClose.mockReset()
})

describe('a picker of links', () => {
  it('stays open after a link, says what was linked, and clears and focuses the search', async () => {
    const user = await renderPart(<Picker />)
    await user.type(search(), 'ball')
    await waitFor(() => expect(screen.queryByText('Albury')).not.toBeInTheDocument())
    await user.type(numberOf('Ballina'), '2426621B')
    await user.click(button('Link Ballina'))
    expect(onLink).toHaveBeenCalledWith(2, '2426621B')
    expect(await screen.findByText('Linked: Ballina')).toBeVisible()
    expect(search()).toHaveFocus()
    expect(search()).toHaveValue('')
    expect(await screen.findByText('Albury')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Ballina')).not.toBeInTheDocument())
    expect(onClose).not.toHaveBeenCalled()
  })

  it('links on Enter in the field, and only once', async () => {
    const user = await renderPart(<Picker />)
    await user.type(numberOf('Cairns'), '2429581T{Enter}{Enter}')
    expect(onLink).toHaveBeenCalledExactlyOnceWith(3, '2429581T')
  })

  it('is busy while the rows are those of the search before', async () => {
    const user = await renderPart(<Picker />)
    const results = () => screen.getByRole('list', { name: 'MIPs' }).parentElement
    expect(results()).not.toHaveAttribute('aria-busy')
    await user.type(search(), 'ball')
    expect(screen.getByText('Albury')).toBeInTheDocument()
    expect(results()).toHaveAttribute('aria-busy', 'true')
    await waitFor(() => expect(screen.queryByText('Albury')).toBeNull())
    expect(results()).not.toHaveAttribute('aria-busy')
  })

  it('leaves the focus and the search to a user who types in another row', async () => {
    const answer = Promise.withResolvers<unknown>()
    onLink.mockReturnValue(answer.promise)
    const user = await renderPart(<Picker />)
    await user.click(button('Link Albury'))
    await user.type(numberOf('Ballina'), '24')
    answer.resolve(true)
    expect(await screen.findByText('Linked: Albury')).toBeVisible()
    expect(numberOf('Ballina')).toHaveFocus()
    expect(numberOf('Ballina')).toHaveValue('24')
  })

  it('keeps what was entered when a link is refused', async () => {
    onLink.mockRejectedValue(new Error('refused'))
    const user = await renderPart(<Picker />)
    await user.type(search(), 'alb')
    await user.type(numberOf('Albury'), '2426621B')
    await user.click(button('Link Albury'))
    await waitFor(() => expect(onLink).toHaveBeenCalled())
    expect(search()).toHaveValue('alb')
    expect(numberOf('Albury')).toHaveValue('2426621B')
    expect(screen.queryByText(/^Linked/)).not.toBeInTheDocument()
  })

  it('ignores a second click within half a second, also on another row', async () => {
    const user = await renderPart(<Picker />)
    await user.click(button('Link Albury'))
    await user.click(button('Link Ballina'))
    expect(onLink).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Albury')).toBeVisible()
  })

  it('shows the previous page after its only row is linked', async () => {
    const user = await renderPart(<Picker pageSize={2} />)
    await user.click(button('Next page'))
    await user.click(button('Link Cairns'))
    expect(await screen.findByText('Ballina')).toBeVisible()
  })

  it('has no boxes to choose records where several cannot be linked at once', async () => {
    await renderPart(<Picker isMany={false} />)
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })
})

describe('several links at once', () => {
  it('chooses each record whose number is entered, and links them together', async () => {
    const user = await renderPart(<Picker />)
    await user.type(numberOf('Albury'), '2426621B')
    await user.type(numberOf('Cairns'), '2429581T')
    expect(tickOf('Albury')).toBeChecked()
    await user.click(tickOf('Ballina'))
    await user.click(button('Link 3 chosen'))
    expect(onLinkMany).toHaveBeenCalledExactlyOnceWith([
      { mipId: 1, text: '2426621B' },
      { mipId: 3, text: '2429581T' },
      { mipId: 2, text: '' },
    ])
    expect(await screen.findByText('Linked: Albury, Cairns, Ballina')).toBeVisible()
    expect(search()).toHaveFocus()
    expect(screen.getByText('Every MIP is linked already.')).toBeVisible()
  })

  it('keeps the chosen records while others are searched', async () => {
    const user = await renderPart(<Picker />)
    await user.type(numberOf('Albury'), '2426621B')
    await user.type(search(), 'cairns')
    const others = await screen.findByRole('list', { name: 'Also chosen' })
    expect(within(others).getByText('Albury')).toBeVisible()
    expect(numberOf('Albury')).toHaveValue('2426621B')
    await user.click(tickOf('Albury'))
    expect(screen.queryByText('Albury')).not.toBeInTheDocument()
  })

  it('warns about a missing and a repeated number of a chosen record', async () => {
    const user = await renderPart(<Picker />)
    await user.click(tickOf('Albury'))
    expect(screen.getByText('Missing')).toBeVisible()
    await user.type(numberOf('Albury'), 'X')
    expect(screen.queryByText('Missing')).not.toBeInTheDocument()
    await user.type(numberOf('Ballina'), 'X')
    expect(screen.getAllByText('Repeated')).toHaveLength(2)
  })

  it('keeps the choice when the links are refused', async () => {
    onLinkMany.mockRejectedValue(new Error('refused'))
    const user = await renderPart(<Picker />)
    await user.type(numberOf('Albury'), '2426621B')
    await user.click(button('Link 1 chosen'))
    await waitFor(() => expect(onLinkMany).toHaveBeenCalled())
    expect(tickOf('Albury')).toBeChecked()
    expect(numberOf('Albury')).toHaveValue('2426621B')
  })
})
