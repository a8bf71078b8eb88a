import type { RecordEntry } from '@gantry/contract/declared/entry'
import { type RecordKind, records } from '@gantry/contract/registry'
import type { Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import type { CallName, CallReply } from '../../api/contract-types.ts'
import { callQuery } from '../../api/queries.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { ButtonLink } from '../../ui/navigation/ButtonLink.tsx'
import { forgetPick } from '../next-steps/use-picking.ts'
import { DetailLoading } from './DetailLoading.tsx'

type RecordPageProps<Loaded> = {
  /** From the address; undefined where the address names no record. */
  id: number | undefined
  query: { data: Loaded | undefined; error: Error | null; refetch: () => unknown }
  /** Shown when the record could not be read and the server gave no words. */
  failure: string
  notFound: { icon: Icon; title: string; hint: string }
  /** The list that the record belongs to. */
  list: { to: string; backLabel: string }
  children: (loaded: Loaded) => ReactNode
}

/** The page of one record: the record, or what is shown while it is read and when it cannot be read. */
export function RecordPage<Loaded>(props: RecordPageProps<Loaded>) {
  const { id, query, failure, notFound, list, children } = props
  const { data, error, refetch } = query
  // After the button to edit, if there is one.
  useEffect(() => {
    if (data !== undefined || error !== null) forgetPick('edit')
  }, [data, error])
  // The server also answers 404 for a record that the viewer may not see.
  if (id === undefined || (error instanceof ApiError && error.status === 404)) {
    return (
      <>
        <PageHeader title={notFound.title} />
        <EmptyState
          icon={notFound.icon}
          title={notFound.hint}
          hint={null}
          action={<ButtonLink to={list.to}>{list.backLabel}</ButtonLink>}
        />
      </>
    )
  }
  if (data !== undefined) return <Fragment key={id}>{children(data)}</Fragment>
  if (error === null) return <DetailLoading />
  return <LoadFailure error={error} fallback={failure} onRetry={() => void refetch()} />
}

type KindPageProps<Kind extends RecordKind> = {
  kind: Kind
  id: number | undefined
  failure: string
  icon: Icon
  children: (loaded: CallReply<Extract<(typeof records)[Kind]['get'], CallName>>) => ReactNode
}

/** The page of a record that one call reads, with the texts of its domain. */
export function KindPage<Kind extends RecordKind>(props: KindPageProps<Kind>) {
  const { kind, id, failure, icon, children } = props
  const { domain, get, id: idField, page } = records[kind]
  // The domains of all kinds have these texts, so the types of this one are used for all.
  const { t } = useTranslation(domain as RecordEntry['domain'] as 'groups')
  const query = useQuery({
    ...callQuery(get as 'getMip', { params: { [idField]: id ?? 0 } as never }),
    enabled: id !== undefined,
  })
  return (
    <RecordPage
      id={id}
      query={query}
      failure={failure}
      notFound={{ icon, title: t('detail.notFound'), hint: t('detail.notFoundHint') }}
      list={{ to: page, backLabel: t('detail.backToList') }}
    >
      {(loaded) => children(loaded as never)}
    </RecordPage>
  )
}
