import type { Colleague } from '@gantry/contract/domains/people/users/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../../../kit/people/PersonAvatar.tsx'
import { RecordHeader } from '../../../../kit/records/RecordHeader.tsx'
import { RoleBadges } from '../../../../kit/roles/RoleBadges.tsx'
import { fullName } from '../../../../sessions/index.ts'
import classes from './PersonHeader.module.css'

type PersonHeaderProps = {
  person: Colleague
  /** A title instead of the person's name. The page then has no link to the list. */
  title?: string
  /** The status or similar, beside the name. */
  aside?: ReactNode
  actions?: ReactNode
}

export function PersonHeader({ person, title, aside, actions }: PersonHeaderProps) {
  const { t } = useTranslation('users')
  return (
    <RecordHeader
      leading={<PersonAvatar person={person} size={64} />}
      title={title ?? fullName(person)}
      crumbs={title ? [] : [{ label: t('title'), to: '/users' }]}
      aside={aside}
      facts={
        <>
          {title && <bdi className={classes.name}>{fullName(person)}</bdi>}
          <RoleBadges roles={person.roles} />
        </>
      }
      code={{ label: t('columns.siteCode'), value: person.siteCode }}
      id={{ label: t('fields.userId'), value: person.userId }}
      actions={actions}
    />
  )
}
