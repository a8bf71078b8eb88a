import type { Colleague } from '@gantry/contract/users'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../sessions/index.ts'
import { CopyableId } from '../ui/CopyableId.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import classes from './PersonHeader.module.css'
import { RoleBadges } from './RoleBadges.tsx'

type PersonHeaderProps = {
  person: Colleague
  /** The page's own title, where it is not the person's name; there is no list above it then. */
  title?: string
  /** Status and the like, beside the name. */
  aside?: ReactNode
  actions?: ReactNode
}

export function PersonHeader({ person, title, aside, actions }: PersonHeaderProps) {
  const { t } = useTranslation('users')
  return (
    <div className={classes.header}>
      <PersonAvatar person={person} size={64} />
      <div className={classes.words}>
        <PageHeader
          title={title ?? fullName(person)}
          crumbs={title ? [] : [{ label: t('title'), to: '/users' }]}
          aside={aside}
          summary={
            <span className={classes.facts}>
              {title && <bdi className={classes.name}>{fullName(person)}</bdi>}
              <RoleBadges roles={person.roles} />
              {person.siteCode && (
                <span>
                  {t('columns.siteCode')} <bdi dir="ltr">{person.siteCode}</bdi>
                </span>
              )}
              <span className={classes.id}>
                {t('fields.userId')} <CopyableId value={person.userId} what={t('fields.userId')} />
              </span>
            </span>
          }
          actions={actions}
        />
      </div>
    </div>
  )
}
