import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { PageHeader } from './PageHeader.tsx'

describe('the header of a page', () => {
  it('marks only the page itself as the current one, and not its parent', async () => {
    await renderPart(<PageHeader title="Ada Byron" crumbs={[{ label: 'Members', to: '/users' }]} />, {
      path: '/users/userdetails?id=3',
    })
    expect(screen.getByRole('link', { name: 'Members' })).not.toHaveAttribute('aria-current')
    const [crumb] = screen.getAllByText('Ada Byron')
    expect(crumb).toHaveAttribute('aria-current', 'page')
  })
})
