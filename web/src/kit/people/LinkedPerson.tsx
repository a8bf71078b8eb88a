import { records } from '@gantry/contract/registry'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BreakableCode } from '../../ui/display/BreakableCode.tsx'
import { LinkedRow } from '../links/LinkedRow.tsx'
import { PersonAvatar } from './PersonAvatar.tsx'

type Person = {
  userId: number
  firstName: string
  lastName: string
  email: string | null
  siteCode: string
  photoUrl: string | null
  userStatus: boolean | null
}

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** What distinguishes two people with the same name. */
export const personDetails = ({ email, siteCode }: Pick<Person, 'email' | 'siteCode'>) => (
  <BreakableCode text={[siteCode, email].filter(Boolean).join(' · ')} />
)

type LinkedPersonProps = {
  person: Person
  /** Further details, after site code and e-mail address. */
  details?: ReactNode
  /** What the link holds. */
  children?: ReactNode
  isWaiting: boolean
  /** Absent where the viewer may not remove the link. */
  onUnlink?: (() => void) | undefined
}

/** A linked person as a row; the name leads to the person's page. */
export function LinkedPerson({ person, details, children, isWaiting, onUnlink }: LinkedPersonProps) {
  const { t } = useTranslation()
  return (
    <LinkedRow
      leading={<PersonAvatar person={person} size={34} />}
      name={nameOf(person)}
      page={{ to: records.user.recordPage, id: person.userId }}
      inactive={person.userStatus === false && t('status.inactive')}
      details={
        <>
          {personDetails(person)}
          {details}
        </>
      }
      isWaiting={isWaiting}
      onUnlink={onUnlink}
    >
      {children}
    </LinkedRow>
  )
}
