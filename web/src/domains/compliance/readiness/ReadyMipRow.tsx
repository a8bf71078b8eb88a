import type { ReadyMip } from '@gantry/contract/domains/compliance/readiness/schemas'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { ButtonLink } from '../../../ui/navigation/ButtonLink.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { useKindLabel } from '../qualification-kinds/index.ts'
import { StandingBadge } from '../qualifications/index.ts'
import classes from './readiness.module.css'

type ReadyMipRowProps = { mip: ReadyMip; isLater: boolean }

/** A MIP with a badge for each requirement, in words and colour. */
export function ReadyMipRow({ mip, isLater }: ReadyMipRowProps) {
  const { t, i18n } = useTranslation('readiness')
  const labelOf = useKindLabel()
  const { mipId, name, isReady, people, unready, lapsing, requirements, ownRequirements } = mip
  const number = (value: number) => formatNumber(value, i18n.language)
  const kind = ({ kindCode, kindLabel }: { kindCode: string; kindLabel: string }) =>
    labelOf({ code: kindCode, label: kindLabel })
  return (
    <Row
      title={
        <TextLink to="/mips/mipdetails" search={{ id: mipId }}>
          <bdi>{name}</bdi>
        </TextLink>
      }
      details={
        <>
          {t('people', { unready: number(unready), people: number(people) })}
          {isLater && lapsing > 0 && ` · ${t('lapsing', { count: number(lapsing) })}`}
        </>
      }
      actions={
        isReady === true && (
          <ButtonLink
            size="compact"
            to="/mips/mipdetails"
            search={{ id: mipId, tab: 'accreditation' } as never}
          >
            {t('pack')}
          </ButtonLink>
        )
      }
      note={
        <ul className={classes.requirements} aria-label={t('requirementsOf', { name })}>
          {ownRequirements.map((asked) => (
            <li key={asked.requirementId}>
              {t('own', { kind: kind(asked) })} <StandingBadge standing={asked.standing} />
            </li>
          ))}
          {requirements.map((asked) => (
            <li key={asked.requirementId}>
              {kind(asked)}{' '}
              {asked.people === 0 ? (
                <Badge color="gray">{t('concernsNobody')}</Badge>
              ) : (
                <Badge color={asked.unready > 0 ? 'red' : 'green'}>
                  {asked.unready > 0
                    ? t('unreadyOf', { count: number(asked.unready), of: number(asked.people) })
                    : t('allOf', { of: number(asked.people) })}
                </Badge>
              )}{' '}
              {asked.notKnown > 0 && (
                <Badge color="gray">{t('notKnown', { count: number(asked.notKnown) })}</Badge>
              )}
            </li>
          ))}
          {requirements.length + ownRequirements.length === 0 && <li>{t('nothingRequired')}</li>}
        </ul>
      }
    >
      <Badge color={isReady === null ? 'gray' : isReady ? 'green' : 'red'}>
        {t(isReady === null ? 'unknown' : isReady ? 'ready' : 'notReady')}
      </Badge>
    </Row>
  )
}
