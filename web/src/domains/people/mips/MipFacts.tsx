import type { Mip } from '@gantry/contract/domains/people/mips/schemas'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/format.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

/** Groups of four digits, as the number is printed. */
const grouped = (hpio: string) => hpio.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** A MIP's record, read-only. */
export function MipFacts({ mip }: { mip: Mip }) {
  const { t, i18n } = useTranslation('mips')
  return (
    <>
      <Section title={t('sections.practice')}>
        <Facts>
          <Fact label={t('fields.name')} value={mip.name} />
          <Fact label={t('fields.code')} value={mip.code} isCode />
          <Fact label={t('fields.archiveLabel')} value={mip.archiveLabel} isCode />
          <Fact label={t('fields.lspn')} value={mip.lspn} isCode />
          <Fact label={t('fields.hpio')} value={grouped(mip.hpio)} isCode />
          <Fact label={t('fields.email')} value={mip.email} isCode isLong />
          <Fact label={t('fields.phone')} value={mip.phone} isCode />
          <Fact label={t('fields.createdAt')} value={formatDate(mip.createdAt, i18n.language)} />
          <Fact
            label={t('fields.statusChangeDate')}
            value={formatDate(mip.statusChangeDate, i18n.language)}
          />
        </Facts>
      </Section>
      <Section title={t('sections.address')}>
        <Facts>
          <Fact label={t('fields.addressLine1')} value={mip.addressLine1} />
          <Fact label={t('fields.addressLine2')} value={mip.addressLine2} />
          <Fact label={t('fields.suburb')} value={mip.suburb} />
          <Fact
            label={t('fields.state')}
            value={mip.formerState ? t('fields.stateNotKnown', { text: mip.formerState }) : mip.state}
          />
          {mip.isCommonwealth && (
            <Fact label={t('fields.isCommonwealth')} value={t('fields.isCommonwealthYes')} />
          )}
          <Fact label={t('fields.postcode')} value={mip.postcode} isCode />
          <Fact label={t('fields.country')} value={mip.country} />
        </Facts>
      </Section>
    </>
  )
}
