import type { SavedView, SavedViews } from '@gantry/contract/domains/portal/saved-views/schemas'
import { longestViewName, type ViewAudience } from '@gantry/contract/domains/portal/saved-views/words'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/basic/Button.tsx'
import { useChange } from '../../ui/feedback/use-change.ts'
import { InlineText } from '../../ui/forms/InlineText.tsx'
import { Row } from '../../ui/layout/RowList.tsx'
import classes from './saved-views.module.css'
import { useSharing } from './use-sharing.ts'

type ManagedViewProps = {
  view: SavedView
  shareWith: SavedViews['shareWith']
  search: string
  isShown: boolean
  onDelete: () => void
}

/** A view with what the viewer may do with it. */
export function ManagedView({ view, shareWith, search, isShown, onDelete }: ManagedViewProps) {
  const { t } = useTranslation('saved-views')
  const sharing = useSharing()
  const change = useChange('changeSavedView', { success: t('changed'), failure: t('failed.save') })
  const { savedViewId, version, name, sharedWith, canChange } = view
  const withChanges = (changes: { name?: string; search?: string; sharedWith?: ViewAudience }) => ({
    params: { savedViewId },
    body: { version, ...changes },
  })
  const isShared = sharedWith !== 'nobody'
  return (
    <Row
      title={
        canChange ? (
          <InlineText
            value={name}
            placeholder={name}
            label={t('name')}
            editLabel={t('rename', { name })}
            maxLength={longestViewName}
            dir="auto"
            field="name"
            onSave={(text) => change.mutateAsync(withChanges({ name: text }))}
          />
        ) : (
          <bdi dir="auto">{name}</bdi>
        )
      }
      details={
        <>
          {sharing(view)}
          <div className={classes.actions}>
            {canChange && !isShown && (
              <Button
                variant="default"
                size="compact"
                aria-label={t('replace.label', { name })}
                onClick={() => change.mutate(withChanges({ search }))}
              >
                {t('replace.item')}
              </Button>
            )}
            {isShared && (
              <Button
                variant="default"
                size="compact"
                aria-label={t('share.stopLabel', { name })}
                onClick={() => change.mutate(withChanges({ sharedWith: 'nobody' }))}
              >
                {t('share.stop')}
              </Button>
            )}
            {!isShared && canChange && shareWith && (
              <Button
                variant="default"
                size="compact"
                aria-label={t(`share.label.${shareWith}`, { name })}
                onClick={() => change.mutate(withChanges({ sharedWith: shareWith }))}
              >
                {t(`share.with.${shareWith}`)}
              </Button>
            )}
            <Button
              variant="subtle"
              color="red"
              size="compact"
              aria-label={t('delete.label', { name })}
              onClick={onDelete}
            >
              {t('delete.item')}
            </Button>
          </div>
        </>
      }
    />
  )
}
