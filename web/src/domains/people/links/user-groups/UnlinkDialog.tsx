import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx'

type UnlinkDialogProps<Link> = {
  asked: { isAsking: boolean; close: () => void }
  link: Link
  kind: 'unlink' | 'leave'
  /** The name of the person. */
  name: string
  onConfirm: (link: Link) => void
}

/** Asks before a person is removed from a group, or leaves it. */
export function UnlinkDialog<Link extends { groupName: string }>(props: UnlinkDialogProps<Link>) {
  const { asked, link, kind, name, onConfirm } = props
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
