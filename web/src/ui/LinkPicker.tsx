import { Button, CloseButton, Modal, TextInput } from '@mantine/core'
import { IconLink, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './EmptyState.tsx'
import classes from './LinkPicker.module.css'
import { LoadFailure } from './LoadFailure.tsx'
import { Row, RowList } from './RowList.tsx'
import { RowListSkeleton } from './RowListSkeleton.tsx'
import { Switch } from './Switch.tsx'
import { Pages } from './table/Pages.tsx'
import type { PickerState } from './use-picker.ts'
import { useReturnFocus } from './use-return-focus.ts'

type PageQuery<Page> = { data?: Page | undefined; error: unknown; isError: boolean; refetch: () => unknown }

type LinkPickerProps<Page extends { totalPages: number }, Item> = {
  title: string
  /** What is looked for, in the plural. */
  what: string
  picker: PickerState
  query: PageQuery<Page>
  items: (page: Page) => readonly Item[]
  failure: string
  /** When there is nothing left to link. */
  emptyText: string
  onClose: () => void
  children: (item: Item) => ReactNode
}

/** Finds what is not linked yet, page by page, and links it. It stays open to link several. */
export function LinkPicker<Page extends { totalPages: number }, Item>(props: LinkPickerProps<Page, Item>) {
  const { t } = useTranslation()
  useReturnFocus()
  const { picker, query, what } = props
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      size="lg"
      centered={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <TextInput
        type="search"
        aria-label={t('table.searchIn', { what })}
        placeholder={t('table.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          picker.text && (
            <CloseButton size="sm" aria-label={t('table.clearSearch')} onClick={() => picker.setText('')} />
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
  if (query.isError) {
    return <LoadFailure error={query.error} fallback={props.failure} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <RowListSkeleton rows={4} />
  const items = props.items(query.data)
  if (items.length === 0) {
    const title = picker.search === '' ? props.emptyText : t('table.noMatches')
    return <EmptyState icon={IconSearch} title={title} />
  }
  return <RowList label={props.what}>{items.map(props.children)}</RowList>
}

type PickRowProps = {
  leading?: ReactNode
  title: ReactNode
  details?: ReactNode
  linkLabel: string
  /** A text that goes with the link, such as a provider number; `warn` says what looks wrong with it. */
  field?: { label: string; maxLength: number; warn?: (text: string) => string | null }
  /** A yes or no that goes with it; yes until it is taken back. */
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
          size="compact-sm"
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
          w={150}
          aria-label={`${field.label}: ${linkLabel}`}
          placeholder={field.label}
          maxLength={field.maxLength}
          autoComplete="off"
          value={text}
          {...(warning ? { description: <span className={classes.warning}>{warning}</span> } : {})}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
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
