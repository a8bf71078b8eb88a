import type { NoticeToRead } from '@gantry/contract/domains/portal/notices/schemas'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { titleOf } from './title-of.ts'

type DeleteNoticeProps = { notice: NoticeToRead; onClose: () => void; onDeleted: () => void }

/** Asks, and deletes a notice that is not shown yet. */
export default function DeleteNotice({ notice, onClose, onDeleted }: DeleteNoticeProps) {
  const { t, i18n } = useTranslation('notices')
  const remove = useChange('deleteNotice', {
    success: t('remove.done'),
    failure: t('remove.failed'),
    onSuccess: onDeleted,
  })
  return (
    <ConfirmDialog
      opened
      title={t('remove.title', { title: titleOf(notice.titles, i18n.language).title })}
      confirmLabel={t('actions.delete')}
      isDangerous
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { noticeId: notice.noticeId } })}
      onClose={onClose}
    >
      {t('remove.text')}
    </ConfirmDialog>
  )
}
