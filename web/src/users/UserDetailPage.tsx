import { IconUserQuestion } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { DetailLoading } from '../ui/DetailLoading.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { RecordNotFound } from '../ui/RecordNotFound.tsx'
import { ColleagueCard } from './ColleagueCard.tsx'
import { isWholeRecord } from './policy.ts'
import { UserDetail } from './UserDetail.tsx'
import { usePerson } from './use-person.ts'

const route = getRouteApi('/shell/users/userdetails')

export function UserDetailPage() {
  const { id, tab = 'profile' } = route.useSearch()
  return id === undefined ? <NotFound /> : <Person key={id} userId={id} tab={tab} />
}

type PersonProps = { userId: number; tab: Parameters<typeof UserDetail>[0]['tab'] }

function Person({ userId, tab }: PersonProps) {
  const { t } = useTranslation('messages')
  const person = usePerson(userId)
  if (person.isPending) return <DetailLoading />
  if (person.isError) {
    const { error } = person
    if (error instanceof ApiError && error.status === 404) return <NotFound />
    return (
      <LoadFailure error={error} fallback={t('users.fetchFailed')} onRetry={() => void person.refetch()} />
    )
  }
  return isWholeRecord(person.data) ? (
    <UserDetail profile={person.data} tab={tab} />
  ) : (
    <ColleagueCard colleague={person.data} />
  )
}

function NotFound() {
  const { t } = useTranslation('users')
  return (
    <RecordNotFound
      icon={IconUserQuestion}
      title={t('detail.notFound')}
      hint={t('detail.notFoundHint')}
      list={{ label: t('title'), to: '/users', backLabel: t('detail.backToList') }}
    />
  )
}
