import { IconLink, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/basic/Button.tsx'
import { IconButton } from '../../ui/basic/IconButton.tsx'
import { TextInput } from '../../ui/basic/TextInput.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Switch } from '../../ui/forms/Switch.tsx'
import { Row, RowList } from '../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../ui/layout/RowListSkeleton.tsx'
import { useSteadyRows } from '../../ui/layout/use-steady-rows.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { useExistingPage } from '../../ui/list/use-existing-page.ts'
import { Modal } from '../../ui/overlays/Modal.tsx'
import classes from './LinkPicker.module.css'
import type { PickerState } from './use-picker.ts'

type PageQuery<Page> = {
  data?: Page | undefined
  error: unknown
  isError: boolean
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
  onClose: () => void
  /** A row with a key. */
  children: (item: Item) => ReactElement
}

/** Searches the records that are not linked yet, and links them. It stays open, so that several can be linked. */
export function LinkPicker<Page extends { totalPages: number }, Item>(props: LinkPickerProps<Page, Item>) {
  const { t } = useTranslation()
  const { picker, query, what } = props
  return (
    <Modal onClose={props.onClose} title={props.title} size="lg" position="top">
      <TextInput
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
      <div className={classes.results} aria-live="polite">
        <Results {...props} />
      </div>
      <div className={classes.foot}>
        {query.data && query.data.totalPages > 1 && (
          <Pages
            page={picker.pageNo + 1}
            totalPages={query.data.totalPages}
            onChange={(page) => picker.setPageNo(page - 1)}
          />
        )}
        <Button variant="default" className={classes.done} onClick={props.onClose}>
          {t('done')}
        </Button>
      </div>
    </Modal>
  )
}

function Results<Page extends { totalPages: number }, Item>(props: LinkPickerProps<Page, Item>) {
  const { t } = useTranslation()
  const { query, picker } = props
  const { data, isPlaceholderData } = query
  const { search, pageNo, setPageNo } = picker
  const { rows, isHeld } = useSteadyRows(
    data ? props.items(data).map(props.children) : [],
    `${pageNo} ${search}`,
  )
  const page = { page: pageNo + 1, setPage: (next: number) => setPageNo(next - 1) }
  useExistingPage(page, isPlaceholderData || isHeld ? undefined : data)
  if (query.isError) {
    return <LoadFailure error={query.error} fallback={props.failure} onRetry={() => void query.refetch()} />
  }
  if (rows.length > 0) return <RowList label={props.what}>{rows}</RowList>
  // A page without rows lies after the last page; the last page is shown next.
  if (!data || data.totalPages > 0) return <RowListSkeleton rows={4} />
  const title = search === '' ? props.emptyText : t('table.noMatches')
  return <EmptyState icon={IconSearch} title={title} />
}

type PickRowProps = {
  leading?: ReactNode
  title: ReactNode
  details?: ReactNode
  linkLabel: string
  /** A text that the link holds, such as a provider number; `warn` says what looks wrong with it. */
  field?: { label: string; maxLength: number; warn?: (text: string) => string | null }
  /** A yes or no that the link holds; yes at first. */
  flag?: { label: string }
  onLink: (text: string, flag: boolean) => void
}

export function PickRow({ leading, title, details, linkLabel, field, flag, onLink }: PickRowProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isSet, setFlag] = useState(true)
  const warning = field?.warn?.(text)
  return (
    <Row
      leading={leading}
      title={title}
      details={details}
      actions={
        <Button
          size="compact"
          variant="light"
          leftSection={<IconLink size={15} aria-hidden />}
          aria-label={linkLabel}
          onClick={() => onLink(text.trim(), isSet)}
        >
          {t('link')}
        </Button>
      }
    >
      {field && (
        <TextInput
          size="xs"
          dir="ltr"
          className={classes.field}
          aria-label={`${field.label}: ${linkLabel}`}
          placeholder={field.label}
          maxLength={field.maxLength}
          autoComplete="off"
          value={text}
          {...(warning ? { description: <span className={classes.warning}>{warning}</span> } : {})}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {flag && (
        <Switch
          label={flag.label}
          aria-label={`${flag.label}: ${linkLabel}`}
          checked={isSet}
          onChange={setFlag}
        />
      )}
    </Row>
  )
}
