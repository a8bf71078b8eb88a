import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { ButtonLink } from '../navigation/ButtonLink.tsx'
import { Button } from './Button.tsx'

describe('a button', () => {
  it('calls its handler on a click and on Enter', async () => {
    const onClick = vi.fn()
    const user = await renderPart(<Button onClick={onClick}>Save</Button>)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.keyboard('{Enter}')
    expect(onClick).toHaveBeenCalledTimes(2)
  })

  it('is busy while loading, keeps the focus and ignores clicks', async () => {
    const onClick = vi.fn()
    const user = await renderPart(
      <Button loading onClick={onClick}>
        Save
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    await user.click(button)
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(button).toHaveFocus()
    expect(onClick).not.toHaveBeenCalled()
  })

  it('submits its form once, not again while loading', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
    const formWith = (loading: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" loading={loading}>
          {loading ? 'Saving' : 'Save'}
        </Button>
      </form>
    )
    const user = await renderPart(
      <>
        {formWith(false)}
        {formWith(true)}
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(screen.getByRole('button', { name: 'Saving' }))
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('ignores clicks while it is disabled', async () => {
    const onClick = vi.fn()
    const user = await renderPart(
      <Button disabled onClick={onClick}>
        Save
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    await user.click(button)
    expect(button).toBeDisabled()
    expect(onClick).not.toHaveBeenCalled()
  })

  it('can be a link with the same style', async () => {
    await renderPart(
      <>
        <Button variant="default">Button</Button>
        <ButtonLink to="/users" variant="default">
          Users
        </ButtonLink>
      </>,
    )
    const link = screen.getByRole('link', { name: 'Users' })
    expect(link).toHaveAttribute('href', '/users')
    expect(link.className).toBe(screen.getByRole('button').className)
    expect(link).toHaveAttribute('data-variant', 'default')
  })
})
