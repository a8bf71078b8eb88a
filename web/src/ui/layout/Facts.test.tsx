import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Fact, Facts } from './Facts.tsx'

describe('the fields of a record', () => {
  it('show a dash for nothing, which is read aloud as NA', async () => {
    await renderPart(
      <Facts>
        <Fact label="Phone" value="" isCode />
      </Facts>,
    )
    expect(screen.getByRole('definition')).toHaveTextContent('–NA')
    expect(screen.getByText('–')).toHaveAttribute('aria-hidden')
  })
})
