import { IconId, IconUsers } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { PageTabs } from './PageTabs.tsx'

const tabs = ['profile', 'users'] as const
const icons = { profile: IconId, users: IconUsers }

function Page() {
  const search = useLocation().search as { id?: number; tab?: 'profile' | 'users' }
  const tab = search.tab ?? 'profile'
  return (
    <PageTabs label="North" tabs={tabs} icons={icons} labelOf={(name) => `The ${name}`} current={tab} id={3}>
      <p>{`${tab} of ${search.id}`}</p>
    </PageTabs>
  )
}

describe('the tabs of a page', () => {
  it('shows how much a tab lists, and nothing where that is not counted', async () => {
    await renderPart(
      <PageTabs
        label="North"
        tabs={tabs}
        icons={icons}
        labelOf={(name) => name}
        counts={{ users: 1240 }}
        current="users"
      >
        <p>content</p>
      </PageTabs>,
    )
    expect(screen.getByRole('tab', { name: 'users 1,240' })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'profile' })).toBeVisible()
  })

  it('scrolls the bar to the current tab, which the address may name', async () => {
    const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return this.role === 'tablist' ? new DOMRect(0, 0, 300, 40) : new DOMRect(500, 0, 100, 40)
    })
    await renderPart(<Page />, { path: '/ris/risdetails?id=3&tab=users' })
    expect(screen.getByRole('tablist', { name: 'North' }).scrollLeft).toBe(400)
    boxes.mockRestore()
  })

  it('puts the chosen tab into the address, and forgets what the tab before had there', async () => {
    const user = await renderPart(<Page />, { path: '/ris/risdetails?id=3&page=2' })
    expect(screen.getByRole('tablist', { name: 'North' })).toBeVisible()
    expect(screen.getByText('profile of 3')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'The users' }))
    expect(await screen.findByText('users of 3')).toBeVisible()
    expect(screen.getByRole('tab', { name: 'The users' })).toHaveAttribute('aria-selected', 'true')
  })
})
