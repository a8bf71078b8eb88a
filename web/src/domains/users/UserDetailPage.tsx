import { IconUserQuestion } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadedRecord } from '../../kit/records/LoadedRecord.tsx'
import { RecordNotFound } from '../../kit/records/RecordNotFound.tsx'
import { ColleagueCard } from './ColleagueCard.tsx'
import { isWholeRecord } from './policy.ts'
import { UserDetail } from './UserDetail.tsx'
import { usePerson } from './use-person.ts'

const route = getRouteApi('/shell/users/userdetails')

export function UserDetailPage() {
  const { id, tab = 'profile' } = route.useSearch()
  return id === undefined ? <NotFound /> : <Found key={id} userId={id} tab={tab} />
}

type PersonProps = { userId: number; tab: Parameters<typeof UserDetail>[0]['tab'] }

function Found({ userId, tab }: PersonProps) {
  const { t } = useTranslation('messages')
  const query = usePerson(userId)
  return (
    <LoadedRecord query={query} notFound={<NotFound />} failure={t('users.fetchFailed')}>
      {(person) =>
        isWholeRecord(person) ? (
          <UserDetail profile={person} tab={tab} />
        ) : (
          <ColleagueCard colleague={person} />
        )
      }
    </LoadedRecord>
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
