import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

type UnlinkDialogProps<Item> = {
  /** `useAsked<Link>()` */
  asked: { item: Item | null; isAsking: boolean; close: () => void }
  title: (item: Item) => string
  text: (item: Item) => string
  /** "Unlink" where nothing else is said. */
  confirmLabel?: string
  onConfirm: (item: Item) => void
}

/** Asks before a link is removed, and says whose. */
export function UnlinkDialog<Item>({ asked, title, text, confirmLabel, onConfirm }: UnlinkDialogProps<Item>) {
  const { t } = useTranslation()
  const { item } = asked
  if (item === null) return null
  return (
    <ConfirmDialog
      opened={asked.isAsking}
      title={title(item)}
      confirmLabel={confirmLabel ?? t('unlinkConfirm')}
      isDangerous
      onConfirm={() => {
        onConfirm(item)
        asked.close()
      }}
      onClose={asked.close}
    >
      {text(item)}
    </ConfirmDialog>
  )
}
