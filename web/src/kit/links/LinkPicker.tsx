import { type Icon, IconCheck, IconLink, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactElement, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../i18n/format.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { IconButton } from '../../ui/basic/IconButton.tsx'
import { TextInput } from '../../ui/basic/TextInput.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { RowList } from '../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../ui/layout/RowListSkeleton.tsx'
import { useSteadyRows } from '../../ui/layout/use-steady-rows.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { useExistingPage } from '../../ui/list/use-existing-page.ts'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { ChosenElsewhere } from './ChosenElsewhere.tsx'
import classes from './LinkPicker.module.css'
import type { PickerState } from './use-picker.ts'
import { type ManyLinks, PickContext, usePicks } from './use-picks.ts'

type PageQuery<Page> = {
  data?: Page | undefined
  error: unknown
  isError: boolean
  /** Whether `data` is the answer to another search. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

type LinkPickerProps<Page extends { totalPages: number }, Item> = {
  title: string
  /** What the picker finds, in the plural. */
  what: string
  picker: PickerState
  query: PageQuery<Page>
  items: (page: Page) => readonly Item[]
  failure: string
  /** When there is nothing left to link. */
  emptyText: string
  /** With it, the user can choose several records and link them at once. */
  many?: ManyLinks<Item> & { label: (count: number) => string; icon?: Icon }
  /** Below the search, such as another way to name the records. */
  aside?: ReactElement
  /** A field for all links that the dialog adds. */
  field?: ReactElement
  /** For rows with several fields. */
  isWide?: boolean
  onClose: () => void
  /** A row with a key. */
  children: (item: Item) => ReactElement
}

/**
 * Searches the records that are not linked yet, and links them. It stays open after a link, and clears and focuses the
 * search, so that the next record can be searched at once.
 */
export function LinkPicker<Page extends { totalPages: number }, Item>(props: LinkPickerProps<Page, Item>) {
  const { t, i18n } = useTranslation(['common', 'links'])
  const { picker, query, what, many } = props
  const box = useRef<HTMLInputElement>(null)
  const [linked, setLinked] = useState({ names: '', warning: '' })
  const items = query.data ? props.items(query.data) : []
  const { chosen, picks, forget, ...rows } = usePicks(items, many)
  const [isLinking, setLinking] = useState(false)
  const ManyIcon = many?.icon ?? IconLink
  // The rows are still those of the search before.
  const isSearching = query.isPlaceholderData || picker.text.trim() !== picker.search

  /** Does not disturb a user who already types in another field. */
  function showLinked(names: string, row: Element | null, result: unknown): void {
    setLinked({ names, warning: typeof result === 'string' ? result : '' })
    const focused = document.activeElement
    if (focused instanceof HTMLInputElement && row?.contains(focused) !== true) return
    picker.clear()
    box.current?.focus()
  }

  // A failure shows a toast, and what was entered stays.
  function follow(linking: Promise<unknown>, name: string, row: Element | null, id?: number): void {
    if (id !== undefined) rows.choose(id, false)
    linking.then(
      (result) => {
        if (id !== undefined) forget([id])
        showLinked(name, row, result)
      },
      () => undefined,
    )
  }

  function linkChosen(): void {
    if (many === undefined) return
    setLinking(true)
    many
      .onLink(picks)
      .then(
        (result) => {
          forget(chosen.map(many.idOf))
          showLinked(joinNames(chosen.map(many.nameOf), i18n.language), null, result)
        },
        () => undefined,
      )
      .finally(() => setLinking(false))
  }

  return (
    <Modal onClose={props.onClose} title={props.title} size={props.isWide ? 'xl' : 'lg'} position="top">
      <TextInput
        ref={box}
        type="search"
        aria-label={t('table.searchIn', { what })}
        placeholder={t('table.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          picker.text && (
            <IconButton
              variant="subtle"
              size="sm"
              aria-label={t('table.clearSearch')}
              onClick={() => picker.setText('')}
            >
              <IconX size={15} aria-hidden />
            </IconButton>
          )
        }
        value={picker.text}
        onChange={(event) => picker.setText(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.top}>
        <p className={classes.linked} role="status">
          {linked.names !== '' && (
            <>
              <IconCheck size={15} aria-hidden />
              <bdi>{t('links:picker.linked', { names: linked.names })}</bdi>
              {linked.warning !== '' && <span className={classes.warning}>{linked.warning}</span>}
            </>
          )}
        </p>
        {props.aside}
      </div>
      {props.field && <div className={classes.field}>{props.field}</div>}
      <PickContext value={{ ...rows, follow }}>
        <div className={classes.results} aria-live="polite" aria-busy={isSearching || undefined}>
          <Results {...props} />
        </div>
        {many && !isLinking && (
          <ChosenElsewhere chosen={chosen} shown={items} idOf={many.idOf} renderRow={props.children} />
        )}
      </PickContext>
      <div className={classes.foot}>
        {query.data && query.data.totalPages > 1 && (
          <Pages
            page={picker.pageNo + 1}
            totalPages={query.data.totalPages}
            onChange={(page) => picker.setPageNo(page - 1)}
          />
        )}
        <div className={classes.done}>
          {many && chosen.length > 0 && (
            <Button leftSection={<ManyIcon size={16} aria-hidden />} loading={isLinking} onClick={linkChosen}>
              {many.label(chosen.length)}
            </Button>
          )}
          <Button variant="default" onClick={props.onClose}>
            {t(chosen.length > 0 ? 'cancel' : 'done')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function Results<Page extends { totalPages: number }, Item>(props: LinkPickerProps<Page, Item>) {
  const { t } = useTranslation()
  const { query, picker } = props
  const { data, isPlaceholderData } = query
  const { search, pageNo, setPageNo } = picker
  const { rows, isHeld } = useSteadyRows(data ? props.items(data).map(props.children) : [], picker.asked)
  const page = { page: pageNo + 1, setPage: (next: number) => setPageNo(next - 1) }
  useExistingPage(page, isPlaceholderData || isHeld ? undefined : data)
  if (query.isError) {
    return <LoadFailure error={query.error} fallback={props.failure} onRetry={() => void query.refetch()} />
  }
  if (rows.length > 0) return <RowList label={props.what}>{rows}</RowList>
  // A page without rows lies after the last page; the last page is shown next.
  if (!data || data.totalPages > 0) return <RowListSkeleton rows={4} />
  return search === '' ? (
    <EmptyState icon={IconSearch} title={props.emptyText} hint={null} />
  ) : (
    <EmptyState icon={IconSearch} title={t('table.noMatches')} hint={t('table.noMatchesHint')} />
  )
}
