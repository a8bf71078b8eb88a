import { records } from '@gantry/contract/registry'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import type { NamedSubject } from './event-names.ts'

/** Something an event is about, leading to its page where it has one. */
export function SubjectLink({ subject: { kind, id, name } }: { subject: NamedSubject }) {
  const { t } = useTranslation('audit')
  const page = records[kind].recordPage
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
