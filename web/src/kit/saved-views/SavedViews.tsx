import type { SavedView } from '@gantry/contract/domains/portal/saved-views/schemas'
import type { ViewList } from '@gantry/contract/domains/portal/saved-views/words'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchTexts } from '../../i18n/i18n.ts'
import { Popup } from '../../ui/basic/Popup.tsx'
import classes from './saved-views.module.css'
import { type ParseSearch, viewSearch, viewText } from './view-search.ts'

// Loaded when the menu first opens, together with their texts.
const ViewsMenu = lazy(async () => {
  const load = import('./ViewsMenu.tsx')
  await fetchTexts(['saved-views'])
  return { default: (await load).ViewsMenu }
})
const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'))
const ManageViewsDialog = lazy(() => import('./ManageViewsDialog.tsx'))

/** `parse` is the `validateSearch` of the list, which reads the saved views too. */
type SavedViewsProps = { list: ViewList; parse: ParseSearch }

/** The button of a list that opens, saves and changes views of it. */
export function SavedViews({ list, parse }: SavedViewsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const shown = viewText(parse(useMatches().at(-1)?.search ?? {}))
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const close = () => setDialog(null)
  const isShown = (view: SavedView) => viewText(viewSearch(view.search, parse)) === shown
  const open = (view: SavedView) =>
    void navigate({ to: '.', search: viewSearch(view.search, parse) as never, resetScroll: false })
  return (
    <>
      <Popup
        kind="menu"
        label={t('table.views')}
        look={{ variant: 'default' }}
        trigger={
          <>
            <IconBookmark size={17} stroke={1.7} aria-hidden />
            {t('table.views')}
            <IconChevronDown size={16} aria-hidden />
          </>
        }
      >
        <div role="presentation" className={classes.menu}>
          <Suspense>
            <ViewsMenu
              list={list}
              isShown={isShown}
              onOpen={open}
              onSave={() => setDialog('save')}
              onManage={() => setDialog('manage')}
            />
          </Suspense>
        </div>
      </Popup>
      <Suspense>
        {dialog === 'save' && <SaveViewDialog list={list} search={shown} onClose={close} />}
        {dialog === 'manage' && (
          <ManageViewsDialog list={list} search={shown} isShown={isShown} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
