import type { UserGroup } from '@gantry/contract/user-links'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

type UnlinkDialogProps = {
  asked: { isAsking: boolean; close: () => void }
  link: UserGroup
  kind: 'unlink' | 'leave'
  /** The person it is about. */
  name: string
  onConfirm: (link: UserGroup) => void
}

/** Asks before someone is taken out of a group, or leaves one. */
export function UnlinkDialog({ asked, link, kind, name, onConfirm }: UnlinkDialogProps) {
  const { t } = useTranslation('users')
  return (
    <ConfirmDialog
      opened={asked.isAsking}
      title={t(`groups.${kind}Title`, { group: link.groupName })}
      confirmLabel={t(`groups.${kind}Confirm`)}
      isDangerous
      onConfirm={() => onConfirm(link)}
      onClose={asked.close}
    >
      {t(`groups.${kind}Text`, { group: link.groupName, name })}
    </ConfirmDialog>
  )
}
