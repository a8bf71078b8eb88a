import type { SavedView } from '@gantry/contract/domains/portal/saved-views/schemas'
import type { ViewList } from '@gantry/contract/domains/portal/saved-views/words'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { Text } from '../../ui/display/Text.tsx'
import { useChange } from '../../ui/feedback/use-change.ts'
import { RowList } from '../../ui/layout/RowList.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useAsked } from '../../ui/overlays/use-asked.ts'
import { ManagedView } from './ManagedView.tsx'

type ManageViewsDialogProps = {
  list: ViewList
  /** The search that the list shows now. */
  search: string
  isShown: (view: SavedView) => boolean
  onClose: () => void
}

/** The views that the viewer may change or delete. */
export default function ManageViewsDialog({ list, search, isShown, onClose }: ManageViewsDialogProps) {
  const { t } = useTranslation('saved-views')
  const { savedViews: views = [], shareWith = null } =
    useCall('listSavedViews', { query: { list } }).data ?? {}
  const managed = views.filter(({ canRemove }) => canRemove)
  const deleting = useAsked<SavedView>()
  const remove = useChange('deleteSavedView', {
    success: t('delete.done'),
    failure: t('failed.delete'),
    onSuccess: deleting.close,
  })
  const { item } = deleting
  return (
    <Modal title={t('manage.title')} size="lg" position="top" onClose={onClose}>
      {managed.length === 0 && <Text>{t('none')}</Text>}
      <RowList label={t('manage.title')}>
        {managed.map((view) => (
          <ManagedView
            key={view.savedViewId}
            view={view}
            shareWith={shareWith}
            search={search}
            isShown={isShown(view)}
            onDelete={() => deleting.ask(view)}
          />
        ))}
      </RowList>
      <ConfirmDialog
        opened={deleting.isAsking}
        title={t('delete.title', { name: item?.name })}
        confirmLabel={t('delete.item')}
        isDangerous
        pending={remove.isPending}
        onConfirm={() => item && remove.mutate({ params: { savedViewId: item.savedViewId } })}
        onClose={deleting.close}
      >
        <Text>{t(`delete.text.${item?.sharedWith ?? 'nobody'}`)}</Text>
      </ConfirmDialog>
    </Modal>
  )
}
