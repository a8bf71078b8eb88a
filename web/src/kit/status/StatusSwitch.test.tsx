import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { StatusSwitch } from './StatusSwitch.tsx'

describe('the switch of a status', () => {
  it('has a name that begins with its visible word, so that it can be called by voice', async () => {
    await renderPart(
      <>
        <StatusSwitch name="North" status onChange={() => {}} />
        <StatusSwitch name="South" status={false} onChange={() => {}} />
      </>,
    )
    expect(screen.getByRole('switch', { name: 'Active: status of North' })).toBeChecked()
    expect(screen.getByRole('switch', { name: 'Inactive: status of South' })).not.toBeChecked()
  })

  it('does not call an account active that is not activated', async () => {
    await renderPart(
      <>
        <StatusSwitch name="North" status isPending onChange={() => {}} />
        <StatusSwitch name="South" status isPending />
        <StatusSwitch name="West" status={false} isPending />
      </>,
    )
    expect(screen.getByRole('switch', { name: 'Not activated: status of North' })).toBeChecked()
    expect(screen.getAllByText('Not activated')).toHaveLength(2)
    expect(screen.queryByText('Active')).not.toBeInTheDocument()
    expect(screen.getByText('Inactive')).toBeVisible()
  })
})
