import { IconServer2 } from '@tabler/icons-react'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useAsked } from '../../ui/overlays/use-asked.ts'
import { LinkedRow } from './LinkedRow.tsx'
import { LinkSection } from './LinkSection.tsx'
import { UnlinkDialog } from './UnlinkDialog.tsx'

type Ris = { risId: number; name: string; status: boolean }
const linked: Ris[] = [
  { risId: 1, name: 'North', status: true },
  { risId: 2, name: 'South', status: false },
]
const remove = vi.fn()
const openPicker = vi.fn()

function Systems({ rows, canLink }: { rows: Ris[]; canLink: boolean }) {
  const unlinking = useAsked<Ris>()
  return (
    <>
      <LinkSection
        title="RIS"
        query={{ data: rows, error: null, isError: false, refetch: vi.fn() }}
        listLabel="RIS of Ada"
        failure="The RIS could not be read."
        empty={{ icon: IconServer2, title: 'No RIS yet', hint: 'Link the first one.' }}
        link={canLink && { label: 'Link a RIS', onClick: openPicker }}
      >
        {(ris) => (
          <LinkedRow
            key={ris.risId}
            leading={<IconServer2 />}
            name={ris.name}
            page={{ to: '/ris/risdetails', id: ris.risId }}
            inactive={!ris.status && 'Inactive RIS'}
            isWaiting={ris.risId < 0}
            onUnlink={canLink && (() => unlinking.ask(ris))}
          />
        )}
      </LinkSection>
      <UnlinkDialog
        asked={unlinking}
        title={({ name }) => `Unlink ${name}?`}
        text={({ name }) => `Ada no longer reports in ${name}.`}
        confirmLabel="Yes, unlink"
        onConfirm={remove}
      />
    </>
  )
}

function EndButton({ onSave }: { onSave: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Change the end
      </button>
      <Modal title="End" opened={isOpen} onClose={() => setOpen(false)}>
        <button type="button" onClick={onSave}>
          Save
        </button>
      </Modal>
    </>
  )
}

const rowOf = (name: string) => {
  const row = screen.getByText(name).closest('li')
  if (!row) throw new Error(`There is no row ${name}.`)
  return within(row)
}

beforeEach(() => {
  remove.mockReset()
  openPicker.mockReset()
})

describe('a list of links', () => {
  it('names each record, leads to its page and marks the inactive ones', async () => {
    await renderPart(<Systems rows={linked} canLink />)
    expect(rowOf('North').getByRole('link')).toHaveAttribute('href', '/ris/risdetails?id=1')
    expect(rowOf('North').queryByText('Inactive RIS')).not.toBeInTheDocument()
    expect(rowOf('South').getByText('Inactive RIS')).toBeVisible()
  })

  it('removes a link only after a question that names it', async () => {
    const user = await renderPart(<Systems rows={linked} canLink />)
    await user.click(rowOf('South').getByRole('button'))
    const dialog = await screen.findByRole('dialog', { name: 'Unlink South?' })
    expect(dialog).toHaveTextContent('Ada no longer reports in South.')
    expect(remove).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Yes, unlink' }))
    expect(remove).toHaveBeenCalledWith(linked[1])
  })

  it('returns the focus to the button when the question is closed', async () => {
    const user = await renderPart(<Systems rows={linked} canLink />)
    const button = rowOf('South').getByRole('button')
    await user.click(button)
    await screen.findByRole('dialog', { name: 'Unlink South?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    expect(remove).not.toHaveBeenCalled()
  })

  it('offers no change to a viewer who may not make it', async () => {
    await renderPart(<Systems rows={linked} canLink={false} />)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('does not remove a link that the server has not answered yet', async () => {
    await renderPart(<Systems rows={[{ risId: -3, name: 'East', status: true }]} canLink />)
    expect(rowOf('East').getByRole('button')).toBeDisabled()
  })

  it('offers to link the first one where there is none', async () => {
    const user = await renderPart(<Systems rows={[]} canLink />)
    expect(screen.getByText('No RIS yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Link a RIS' }))
    expect(openPicker).toHaveBeenCalledOnce()
  })

  it('lets somebody answer the dialog of a row at once', async () => {
    const save = vi.fn()
    const user = await renderPart(
      <LinkSection
        title="RIS"
        query={{ data: linked, error: null, isError: false, refetch: vi.fn() }}
        listLabel="RIS of Ada"
        failure="The RIS could not be read."
        empty={{ icon: IconServer2, title: 'No RIS yet', hint: 'Link the first one.' }}
      >
        {(ris) => (
          <LinkedRow
            key={ris.risId}
            leading={<IconServer2 />}
            name={ris.name}
            inactive={false}
            actions={<EndButton onSave={save} />}
          />
        )}
      </LinkSection>,
    )
    await user.click(rowOf('South').getByRole('button', { name: 'Change the end' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(save).toHaveBeenCalledOnce()
  })
})
