import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AlertDialog } from '../../src/ui/basic/AlertDialog.tsx'
import { Button } from '../../src/ui/basic/Button.tsx'
import { IconButton } from '../../src/ui/basic/IconButton.tsx'
import { TextInput } from '../../src/ui/basic/TextInput.tsx'
import { useServerForm } from '../../src/ui/forms/server-form.ts'
import { ConfirmDialog } from '../../src/ui/overlays/ConfirmDialog.tsx'
import { DialogActions } from '../../src/ui/overlays/DialogActions.tsx'
import { Drawer } from '../../src/ui/overlays/Drawer.tsx'
import { FormDialog } from '../../src/ui/overlays/FormDialog.tsx'
import { FormDrawer } from '../../src/ui/overlays/FormDrawer.tsx'
import { Modal } from '../../src/ui/overlays/Modal.tsx'
import { SearchDialog } from '../../src/ui/overlays/SearchDialog.tsx'
import { Tooltip } from '../../src/ui/overlays/Tooltip.tsx'
import { useDisclosure } from '../../src/ui/overlays/use-disclosure.ts'
import type { Examples } from './example.ts'

/** A button that opens what covers the page. */
function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={open}>
        Open
      </Button>
      {isOpen && children(close)}
    </>
  )
}

function Form({ as: Part, onClose }: { as: typeof FormDialog | typeof FormDrawer; onClose: () => void }) {
  const form = useServerForm({ initialValues: { name: '' }, save: () => Promise.resolve(), onSaved: onClose })
  return (
    <Part title="Rename" form={form} submitLabel="Save" onClose={onClose}>
      <TextInput label="Name" {...form.getInputProps('name')} />
    </Part>
  )
}

export const overlays: Examples = {
  AlertDialog: () => (
    <Opener>
      {(close) => (
        <AlertDialog title="You will be signed out" actions={<Button onClick={close}>Continue</Button>}>
          You have been inactive for a while.
        </AlertDialog>
      )}
    </Opener>
  ),
  ConfirmDialog: () => (
    <Opener>
      {(close) => (
        <ConfirmDialog
          opened
          title="Delete Certificate.pdf?"
          confirmLabel="Delete"
          isDangerous
          onConfirm={close}
          onClose={close}
        >
          Nobody can download it any more.
        </ConfirmDialog>
      )}
    </Opener>
  ),
  DialogActions: () => (
    <DialogActions>
      <Button variant="default">Cancel</Button>
      <Button>Save</Button>
    </DialogActions>
  ),
  Drawer: () => (
    <Opener>
      {(close) => (
        <Drawer title="Help" size={480} onClose={close}>
          The content
        </Drawer>
      )}
    </Opener>
  ),
  FormDialog: () => <Opener>{(close) => <Form as={FormDialog} onClose={close} />}</Opener>,
  FormDrawer: () => <Opener>{(close) => <Form as={FormDrawer} onClose={close} />}</Opener>,
  Modal: () => (
    <Opener>
      {(close) => (
        <Modal title="Details" size="screen" onClose={close}>
          The content
        </Modal>
      )}
    </Opener>
  ),
  SearchDialog: () => (
    <Opener>
      {(close) => (
        <SearchDialog label="Jump to" onClose={close}>
          <TextInput aria-label="Jump to" placeholder="Jump to …" />
        </SearchDialog>
      )}
    </Opener>
  ),
  Tooltip: () => (
    <Tooltip label="Edit">
      <IconButton variant="default" aria-label="Edit">
        <IconPencil size={16} aria-hidden />
      </IconButton>
    </Tooltip>
  ),
}
