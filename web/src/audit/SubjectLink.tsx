import { useTranslation } from 'react-i18next'
import { TextLink } from '../ui/TextLink.tsx'
import type { NamedSubject } from './event-names.ts'

const pages = {
  user: '/users/userdetails',
  mip: '/mips/mipdetails',
  ris: '/ris/risdetails',
  group: '/groups/groupdetails',
  role: null,
  app: '/apps/appdetails',
}

/** Something an event is about, leading to its page where it has one. */
export function SubjectLink({ subject: { kind, id, name } }: { subject: NamedSubject }) {
  const { t } = useTranslation('audit')
  const page = pages[kind]
  const words = <bdi>{name}</bdi>
  return (
    <span title={t(`kind.${kind}`)}>
      {page ? (
        <TextLink to={page} search={{ id } as never}>
          {words}
        </TextLink>
      ) : (
        words
      )}
    </span>
  )
}
