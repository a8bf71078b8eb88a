import { records } from '@gantry/contract/registry'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import type { NamedSubject } from './event-names.ts'

/** The record of an event, as a link if it has a page. */
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
