import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { useUnsavedGuard } from './use-unsaved-guard.ts'

/** Asks whether unsaved entries may be discarded. */
export function UnsavedQuestion({ guard }: { guard: ReturnType<typeof useUnsavedGuard> }) {
  const { t } = useTranslation()
  // Mounted only while it asks, because the Escape that opens it would also close a mounted dialog.
  if (!guard.isAsking) return null
  return (
    <ConfirmDialog
      opened
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.discard')}
      cancelLabel={t('unsaved.keep')}
      isDangerous
      onConfirm={guard.discard}
      onClose={guard.stay}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}
