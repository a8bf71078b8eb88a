import { IconUserQuestion } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordPage } from '../../../kit/records/RecordPage.tsx'
import { ColleagueCard } from './ColleagueCard.tsx'
import { UserDetail } from './UserDetail.tsx'
import { usePerson } from './use-person.ts'

const route = getRouteApi('/shell/users/userdetails')

export function UserDetailPage() {
  const { t } = useTranslation(['users', 'messages'])
  const { id, tab } = route.useSearch()
  const query = usePerson(id)
  return (
    <RecordPage
      id={id}
      query={query}
      failure={t('messages:users.fetchFailed')}
      notFound={{ icon: IconUserQuestion, title: t('detail.notFound'), hint: t('detail.notFoundHint') }}
      list={{ to: '/users', backLabel: t('detail.backToList') }}
    >
      {(person) =>
        'email' in person ? <UserDetail profile={person} tab={tab} /> : <ColleagueCard colleague={person} />
      }
    </RecordPage>
  )
}
