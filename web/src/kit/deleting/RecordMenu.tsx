import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../sessions/index.ts'
import { MenuItem, Popup } from '../../ui/basic/Popup.tsx'
import { useDisclosure } from '../../ui/overlays/use-disclosure.ts'
import { isPlatformAdministrator } from '../pages/readers.ts'
import type { DeletedRecord } from './DeleteRecordDialog.tsx'
import { DeleteRecordDialog } from './index.ts'

/** The menu of a record with what is rarely needed: to delete it. Draws nothing for those who may not. */
export function RecordMenu(record: DeletedRecord) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [isDeleting, deleting] = useDisclosure()
  if (!isPlatformAdministrator(viewer)) return null
  return (
    <>
      <Popup
        kind="menu"
        label={t('actions')}
        look={{ variant: 'default' }}
        trigger={
          <>
            {t('actions')}
            <IconChevronDown size={16} aria-hidden />
          </>
        }
      >
        <MenuItem icon={<IconTrash size={17} aria-hidden />} onChoose={deleting.open}>
          {t('deleteRecord')}
        </MenuItem>
      </Popup>
      <Suspense>{isDeleting && <DeleteRecordDialog {...record} onClose={deleting.close} />}</Suspense>
    </>
  )
}
