import type { EndingOverride } from '@gantry/contract/domains/compliance/requirements/schemas'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { formatTime } from '../../../i18n/format.ts'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'

/** The overrides that end soon, with a link to where another one is decided. Nothing while there is none. */
export function EndingOverrides() {
  const { t } = useTranslation('requirements')
  const { data } = useCall('listEndingOverrides', {})
  const overrides = data?.overrides ?? []
  if (overrides.length === 0) return null
  return (
    <Section title={t('ending.title')}>
      <RowList label={t('ending.title')}>
        {overrides.map((override) => (
          <OverrideRow key={override.userMipId} override={override} />
        ))}
      </RowList>
    </Section>
  )
}

function OverrideRow({ override }: { override: EndingOverride }) {
  const { t, i18n } = useTranslation('requirements')
  const { userId, userName, mipName, until, reason } = override
  return (
    <Row
      leading={<IconClock size={22} aria-hidden />}
      title={
        <TextLink to="/users/userdetails" search={{ id: userId, tab: 'mips' }}>
          <bdi>{userName}</bdi>
        </TextLink>
      }
      details={
        <>
          <bdi>{mipName}</bdi> · {t('ending.until', { date: formatTime(until, i18n.language) })} ·{' '}
          <bdi>{reason}</bdi>
        </>
      }
    />
  )
}
