import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../../testing/render.tsx'
import { AllowedSwitch } from './AllowedSwitch.tsx'

describe('whether a person may report for a MIP', () => {
  it('is a switch for those who may set it, and its name begins with its visible label', async () => {
    await renderPart(<AllowedSwitch name="North Imaging" allowed isWaiting={false} onChange={() => {}} />)
    expect(screen.getByRole('switch', { name: 'Allowed: North Imaging' })).toBeChecked()
  })

  it('is a word for others, because a switch that cannot be set looks off', async () => {
    await renderPart(
      <>
        <AllowedSwitch name="North Imaging" allowed isWaiting={false} />
        <AllowedSwitch name="South Imaging" allowed={false} isWaiting={false} />
      </>,
    )
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(screen.getByText('Allowed')).toBeVisible()
    expect(screen.getByText('Not allowed')).toBeVisible()
  })
})
