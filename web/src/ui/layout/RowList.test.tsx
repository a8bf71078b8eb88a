import { act, screen } from '@testing-library/react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Button } from '../basic/Button.tsx'
import { Modal } from '../overlays/Modal.tsx'
import { Row, RowList } from './RowList.tsx'

let bring: () => void = () => {}
const WaitingRow = lazy(
  () =>
    new Promise<{ default: () => ReactElement }>((resolve) => {
      bring = () => resolve({ default: () => <Row title="North Imaging" /> })
    }),
)

/** Adds a row while a dialog is open, as a picker does when it links the first record. */
function Page() {
  const [isLinked, setLinked] = useState(false)
  return (
    <Suspense fallback="The whole page waits">
      <RowList label="MIPs">{isLinked && <WaitingRow />}</RowList>
      <Modal title="Link a MIP" onClose={() => {}}>
        <Button onClick={() => setLinked(true)}>Link</Button>
      </Modal>
    </Suspense>
  )
}

describe('a list of rows', () => {
  it('keeps the page and its dialog visible while a new row loads', async () => {
    const user = await renderPart(<Page />)
    await user.click(await screen.findByRole('button', { name: 'Link' }))
    expect(screen.getByRole('button', { name: 'Link' })).toBeVisible()
    expect(screen.queryByText('The whole page waits')).not.toBeInTheDocument()
    await act(async () => bring())
    expect(await screen.findByText('North Imaging')).toBeVisible()
  })
})
