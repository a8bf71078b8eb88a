import type { SavedView } from '@gantry/contract/domains/portal/saved-views/schemas'
import { useRouterState } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerCalls } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import { listSearch } from '../../ui/list/list-search.ts'
import { SavedViews } from './SavedViews.tsx'

const view = {
  savedViewId: 1,
  list: 'ris',
  name: 'In use',
  search: 'status=true',
  sharedWith: 'nobody',
  groupName: null,
  version: 3,
  ownerName: 'Pat Admin',
  isOwn: true,
  canChange: true,
  canRemove: true,
} satisfies SavedView
const shared = {
  ...view,
  savedViewId: 2,
  name: 'By vendor',
  // An old parameter, a sort that the list no longer has, and a page.
  search: 'colour=red&sort=price&q=tallow&page=4&size=50',
  sharedWith: 'everyone',
  ownerName: 'Grace Hopper',
  isOwn: false,
  canChange: false,
  canRemove: false,
} satisfies SavedView

const parse = listSearch(['name', 'vendor'])
const Address = () => <output>{useRouterState({ select: ({ location }) => location.searchStr })}</output>
const part = (
  <>
    <SavedViews list="ris" parse={parse} />
    <Address />
  </>
)

const reading = { 'GET /api/saved-views': () => ({ savedViews: [view, shared], shareWith: 'everyone' }) }
const button = () => screen.getByRole('button', { name: 'Views' })
const choice = (name: RegExp) => screen.findByRole('menuitemradio', { name })

describe('the views of a list', () => {
  it('are read when the menu opens, and the one that the list shows is ticked', async () => {
    const requests = answerCalls(reading)
    const user = await renderPart(part, { path: '/?page=3&status=true&size=50' })
    expect(requests).toEqual([])
    await user.click(button())
    expect(await choice(/In use/)).toBeChecked()
    expect(await choice(/In use/)).toHaveFocus()
    expect(await choice(/By vendor.*Shared with everyone by Grace Hopper/)).not.toBeChecked()
    expect(requests).toHaveLength(1)
  })

  it('open with what the list knows of them, on the first page', async () => {
    answerCalls(reading)
    const user = await renderPart(part, { path: '/?page=3&status=false' })
    await user.click(button())
    await user.click(await choice(/By vendor/))
    expect(await screen.findByText('?q=tallow')).toBeVisible()
    await user.click(button())
    expect(await choice(/By vendor/)).toBeChecked()
  })

  it('are saved without the page, and the server’s complaint about the name is shown beside it', async () => {
    const taken = 'You already have a view named "North" of this list.'
    const replies = [
      Response.json(
        { code: 'saved-view.name-taken', message: taken, fields: { name: taken } },
        { status: 409 },
      ),
      Response.json({ ...view, name: 'North' }),
    ]
    const requests = answerCalls({ ...reading, 'POST /api/saved-views': () => replies.shift() })
    const user = await renderPart(part, { path: '/?sort=name&page=2&q=north&junk=1' })
    await user.click(button())
    await user.click(await screen.findByRole('menuitem', { name: 'Save this view…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Save this view' })
    const save = within(dialog).getByRole('button', { name: 'Save' })
    await user.click(save)
    expect(await within(dialog).findByText('Required.')).toBeVisible()
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'North')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Share with everyone' }))
    await user.click(save)
    expect(await within(dialog).findByText(taken)).toBeVisible()
    await user.click(save)
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(requests.at(1)?.body).toEqual({
      list: 'ris',
      name: 'North',
      search: 'q=north&sort=name',
      sharedWith: 'everyone',
    })
  })

  it('are changed by their owner, who shares them only if the server allows it', async () => {
    const changed: SavedView[] = [view, shared]
    const requests = answerCalls({
      'GET /api/saved-views': () => ({ savedViews: changed, shareWith: null }),
      'POST /api/saved-views/1': () => (changed[0] = { ...view, search: 'status=false', version: 4 }),
      'DELETE /api/saved-views/1': () => changed.splice(0, 1).length > 0,
    })
    const user = await renderPart(part, { path: '/?status=false' })
    await user.click(button())
    await user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Manage views' })
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1)
    expect(within(dialog).getByText('Only you see it')).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: /Share/ })).toBeNull()
    const replace = within(dialog).getByRole('button', { name: 'Use current filters for In use' })
    await user.click(replace)
    await waitFor(() => expect(replace).not.toBeInTheDocument())
    const sent = requests.find(({ call }) => call === 'POST /api/saved-views/1')
    expect(sent?.body).toEqual({ version: 3, search: 'status=false' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete In use' }))
    const question = await screen.findByRole('dialog', { name: 'Delete view In use?' })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await within(dialog).findByText('No views of this list yet.')).toBeVisible()
  })
  it('are shared within the group by its administrator, who can stop those of other administrators', async () => {
    const inGroup = { sharedWith: 'group', groupName: 'North Imaging' } as const
    const ofOther = { ...shared, ...inGroup, canRemove: true }
    const listed: SavedView[] = [view, ofOther]
    const requests = answerCalls({
      'GET /api/saved-views': () => ({ savedViews: listed, shareWith: 'group' }),
      'POST /api/saved-views/1': () => (listed[0] = { ...view, ...inGroup, version: 4 }),
    })
    const user = await renderPart(part, { path: '/?status=false' })
    await user.click(button())
    await user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Manage views' })
    expect(within(dialog).getByText('Shared with the group North Imaging by Grace Hopper')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Stop sharing By vendor' })).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Share with my group: In use' }))
    expect(await within(dialog).findByText('Shared with the group North Imaging')).toBeVisible()
    const sent = requests.find(({ call }) => call === 'POST /api/saved-views/1')
    expect(sent?.body).toEqual({ version: 3, sharedWith: 'group' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete In use' }))
    expect(await screen.findByText(/^It disappears for the whole group\./)).toBeVisible()
  })
})
