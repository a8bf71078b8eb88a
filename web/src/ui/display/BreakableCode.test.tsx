import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { BreakableCode } from './BreakableCode.tsx'

describe('an address that may break', () => {
  it('breaks only between its parts, and keeps its text', async () => {
    await renderPart(<BreakableCode text="ada@north.example" />)
    expect(screen.getByText('ada@north.example').innerHTML).toBe('ada<wbr>@north<wbr>.example')
  })
})
