import type { SavedView } from '@gantry/contract/domains/portal/saved-views/schemas'
import type { ViewList } from '@gantry/contract/domains/portal/saved-views/words'
import { IconBookmark, IconBookmarkPlus, IconSettings, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { Loader } from '../../ui/basic/Loader.tsx'
import { MenuDivider, MenuItem } from '../../ui/basic/Popup.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import classes from './saved-views.module.css'
import { useSharing } from './use-sharing.ts'

type ViewsMenuProps = {
  list: ViewList
  isShown: (view: SavedView) => boolean
  onOpen: (view: SavedView) => void
  onSave: () => void
  onManage: () => void
}

/** The views of a list: the own ones first, then those that others share. */
export function ViewsMenu({ list, isShown, onOpen, onSave, onManage }: ViewsMenuProps) {
  const { t } = useTranslation('saved-views')
  const views = useCall('listSavedViews', { query: { list } })
  const sharing = useSharing()
  const first = useRef<HTMLDivElement>(null)
  const isLoaded = views.data !== undefined
  useEffect(() => {
    // The menu moves the focus to its first item when it opens, but its items are loaded later.
    if (isLoaded) first.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }, [isLoaded])
  if (views.isError && !views.data) {
    return (
      <LoadFailure error={views.error} fallback={t('failed.load')} onRetry={() => void views.refetch()} />
    )
  }
  if (!views.data) return <Loader />
  const { savedViews } = views.data
  const own = savedViews.filter(({ isOwn }) => isOwn)
  const others = savedViews.filter(({ isOwn }) => !isOwn)
  const item = (view: SavedView) => (
    <MenuItem
      key={view.savedViewId}
      icon={
        view.sharedWith !== 'nobody' ? (
          <IconUsers size={17} aria-hidden />
        ) : (
          <IconBookmark size={17} aria-hidden />
        )
      }
      checked={isShown(view)}
      onChoose={() => onOpen(view)}
    >
      <bdi dir="auto" className={classes.name}>
        {view.name}
      </bdi>
      {view.sharedWith !== 'nobody' && <small className={classes.note}>{sharing(view)}</small>}
    </MenuItem>
  )
  return (
    <div ref={first} role="presentation">
      <div role="presentation" className={classes.views}>
        {own.map(item)}
        {own.length > 0 && others.length > 0 && <MenuDivider />}
        {others.map(item)}
        {savedViews.length === 0 && <p className={classes.none}>{t('none')}</p>}
      </div>
      <MenuDivider />
      <MenuItem icon={<IconBookmarkPlus size={17} aria-hidden />} onChoose={onSave}>
        {t('save.item')}
      </MenuItem>
      {savedViews.some(({ canRemove }) => canRemove) && (
        <MenuItem icon={<IconSettings size={17} aria-hidden />} onChoose={onManage}>
          {t('manage.item')}
        </MenuItem>
      )}
    </div>
  )
}
