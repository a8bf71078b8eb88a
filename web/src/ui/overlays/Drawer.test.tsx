import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Button } from '../basic/Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Drawer } from './Drawer.tsx'

function Page() {
  const [isOpen, setOpen] = useState(true)
  const [isAsking, setAsking] = useState(false)
  if (!isOpen) return <p>The drawer is closed</p>
  return (
    <Drawer title="Provisioning" size={640} onClose={() => setOpen(false)}>
      <Button onClick={() => setAsking(true)}>Replace token</Button>
      <ConfirmDialog
        opened={isAsking}
        title="Replace the token?"
        confirmLabel="Replace"
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        Really?
      </ConfirmDialog>
    </Drawer>
  )
}

it('closes a question above a drawer with Escape, and the drawer only with the next one', async () => {
  const user = await renderPart(<Page />)
  for (let turn = 0; turn < 2; turn++) {
    await user.click(await screen.findByRole('button', { name: 'Replace token' }))
    await screen.findByRole('dialog', { name: 'Replace the token?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Really?')).not.toBeInTheDocument())
    expect(screen.getByRole('dialog', { name: 'Provisioning' })).toBeInTheDocument()
  }
  await user.keyboard('{Escape}')
  await screen.findByText('The drawer is closed')
})
