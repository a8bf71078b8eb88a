import type { SettingsImportPreview, SettingsPreview } from '@gantry/contract/domains/portal/settings/schemas'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../i18n/format.ts'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Hits } from './HitsQuestion.tsx'
import { useSettingWords } from './use-setting-words.ts'

/** What a file would change, and whom that concerns at once. */
export type Previewed = SettingsImportPreview & SettingsPreview

type ImportDialogProps = { preview: Previewed; onClose: () => void }

/** What a file would change, before it does. */
export default function ImportDialog({ preview, onClose }: ImportDialogProps) {
  const { t, i18n } = useTranslation('settings')
  const { nameOf, valueOf } = useSettingWords()
  const { changes, fixed, unknown, hits } = preview
  const change = useChange('changeSettings', {
    success: t('form.done'),
    failure: t('form.failed'),
    onSuccess: onClose,
  })
  const isEmpty = changes.length === 0
  return (
    <ConfirmDialog
      opened
      title={t('file.title')}
      confirmLabel={t(isEmpty ? 'file.close' : 'file.submit')}
      pending={change.isPending}
      onConfirm={() =>
        isEmpty
          ? onClose()
          : change.mutate({
              body: { changes: changes.map(({ key, value, version }) => ({ key, value, version })) },
            })
      }
      onClose={onClose}
    >
      {isEmpty ? (
        <p>{t('file.same')}</p>
      ) : (
        <RowList label={t('file.title')}>
          {changes.map(({ key, before, after }) => (
            <Row
              key={key}
              title={nameOf(key)}
              details={
                <>
                  <bdi>{valueOf(key, before)}</bdi> {t('history.arrow')} <bdi>{valueOf(key, after)}</bdi>
                </>
              }
            />
          ))}
        </RowList>
      )}
      {hits.length > 0 && <Hits hits={hits} />}
      {fixed.length > 0 && <p>{t('file.fixed', { names: joinNames(fixed.map(nameOf), i18n.language) })}</p>}
      {unknown.length > 0 && <p>{t('file.unknown', { names: joinNames(unknown, i18n.language) })}</p>}
    </ConfirmDialog>
  )
}
