import type { CorrectableField } from '@gantry/contract/domains/people/corrections/schemas'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../../../sessions/index.ts'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import AskForCorrection from './AskForCorrection.tsx'
import classes from './corrections.module.css'
import { useValueName } from './use-value-name.ts'

/** The own values that can be corrected: those that the person changes, and those for which the person asks. */
export function OwnValues({ values }: { values: readonly CorrectableField[] }) {
  const { t } = useTranslation('corrections')
  const nameOf = useValueName()
  return (
    <Section title={t('values')} summary={t('valuesSummary')}>
      <RowList label={t('values')}>
        {values.map((own) => (
          <Row
            key={`${own.field} ${own.linkId ?? ''}`}
            title={<bdi>{nameOf(own)}</bdi>}
            details={<bdi>{own.value || t('empty')}</bdi>}
            actions={
              own.may.includes('change') ? (
                <Change field={own.field} />
              ) : (
                <AskForCorrection field={own.field} {...(own.linkId !== null && { linkId: own.linkId })} />
              )
            }
          />
        ))}
      </RowList>
    </Section>
  )
}

/** Leads to where the person changes it. Administrators change their own account where they change those of others. */
function Change({ field }: Pick<CorrectableField, 'field'>) {
  const { t } = useTranslation('corrections')
  const { userId: id } = useSignedInUser()
  const places = {
    firstName: { to: '/account', search: {} },
    lastName: { to: '/account', search: {} },
    ahpraNumber: { to: '/account', search: { edit: 'ahpraNumber' } },
    email: { to: '/users/userdetails', search: { id } },
    siteCode: { to: '/users/userdetails', search: { id } },
    providerNumber: { to: '/account', search: { tab: 'mips' } },
    risUserName: { to: '/users/userdetails', search: { id, tab: 'ris' } },
  } as const
  return (
    <TextLink className={classes.link} {...places[field]}>
      {t('change')}
    </TextLink>
  )
}
