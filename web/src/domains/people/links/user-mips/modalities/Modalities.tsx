import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../../../sessions/index.ts'
import { IconButton } from '../../../../../ui/basic/IconButton.tsx'
import { useDisclosure } from '../../../../../ui/overlays/use-disclosure.ts'
import classes from './Modalities.module.css'

const ModalitiesDialog = lazy(() => import('./ModalitiesDialog.tsx'))

export type LinkModalities = Pick<
  UserMip,
  'userMipId' | 'userId' | 'allowed' | 'modalities' | 'modalitiesOutOfForce'
>
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
  const { modalities, modalitiesOutOfForce: out } = link
  const isEditable = canEdit && viewer.userId !== link.userId
  if (modalities.length === 0 && !isEditable) return null
  const inForce = modalities.filter((modality) => !out.includes(modality))
  const namesOf = (some: typeof modalities) =>
    some.map((modality) => t(`modalities.names.${modality}`)).join(', ')
  return (
    <span className={classes.modalities}>
      {modalities.length === 0 && t('modalities.none')}
      {inForce.length > 0 && <bdi title={namesOf(inForce)}>{inForce.join(', ')}</bdi>}
      {out.length > 0 && (
        <bdi className={classes.out} title={namesOf(out)}>
          {t('modalities.outOfForce', { codes: out.join(', ') })}
        </bdi>
      )}
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
