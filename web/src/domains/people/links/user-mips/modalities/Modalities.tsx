import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../../../sessions/index.ts'
import { IconButton } from '../../../../../ui/basic/IconButton.tsx'
import { useDisclosure } from '../../../../../ui/overlays/use-disclosure.ts'
import classes from './Modalities.module.css'

const ModalitiesDialog = lazy(() => import('./ModalitiesDialog.tsx'))

export type LinkModalities = Pick<UserMip, 'userMipId' | 'userId' | 'allowed' | 'modalities'>
type ModalitiesProps = {
  link: LinkModalities
  /** The other record of the link. */
  name: string
  canEdit: boolean
}

/** With what the person works at the MIP. Nobody sets the own modalities. */
export function Modalities({ link, name, canEdit }: ModalitiesProps) {
  const { t } = useTranslation('links')
  const viewer = useViewer()
  const [isOpen, dialog] = useDisclosure()
  const { modalities } = link
  const isEditable = canEdit && viewer.userId !== link.userId
  if (modalities.length === 0 && !isEditable) return null
  const names = modalities.map((modality) => t(`modalities.names.${modality}`)).join(', ')
  return (
    <span className={classes.modalities}>
      {modalities.length === 0 ? t('modalities.none') : <bdi title={names}>{modalities.join(', ')}</bdi>}
      {isEditable && (
        <IconButton
          variant="subtle"
          size="sm"
          aria-label={t('modalities.edit', { name })}
          onClick={dialog.open}
        >
          <IconPencil size={15} aria-hidden />
        </IconButton>
      )}
      <Suspense>{isOpen && <ModalitiesDialog link={link} name={name} onClose={dialog.close} />}</Suspense>
    </span>
  )
}
