import type { ReadyMip } from '@gantry/contract/domains/compliance/readiness/schemas'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { useKindLabel } from '../qualification-kinds/index.ts'
import { StandingBadge } from '../qualifications/index.ts'
import classes from './readiness.module.css'

/** On paper only: a line for each MIP, with what is required and how many people lack it. */
export function PrintedMips({ mips }: { mips: readonly ReadyMip[] }) {
  const { t } = useTranslation('readiness')
  return (
    <table className={classes.printedMips}>
      <thead>
        <tr>
          <th scope="col">{t('print.mip')}</th>
          <th scope="col">{t('print.verdict')}</th>
          <th scope="col">{t('print.required')}</th>
        </tr>
      </thead>
      <tbody>
        {mips.map((mip) => (
          <PrintedMip key={mip.mipId} mip={mip} />
        ))}
      </tbody>
    </table>
  )
}

function PrintedMip({ mip }: { mip: ReadyMip }) {
  const { t, i18n } = useTranslation('readiness')
  const labelOf = useKindLabel()
  const { name, isReady, people, unready, requirements, ownRequirements } = mip
  const number = (value: number) => formatNumber(value, i18n.language)
  const kind = ({ kindCode, kindLabel }: { kindCode: string; kindLabel: string }) =>
    labelOf({ code: kindCode, label: kindLabel })
  const concerned = requirements.filter((asked) => asked.people + asked.notKnown > 0)
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        {t(isReady === null ? 'unknown' : isReady ? 'ready' : 'notReady')}
        {unready > 0 && <div>{t('people', { unready: number(unready), people: number(people) })}</div>}
      </td>
      <td>
        <ul>
          {ownRequirements.map((asked) => (
            <li key={asked.requirementId}>
              {t('own', { kind: kind(asked) })} <StandingBadge standing={asked.standing} />
            </li>
          ))}
          {concerned.map((asked) => (
            <li key={asked.requirementId}>
              {kind(asked)}:{' '}
              {[
                asked.people > 0 &&
                  (asked.unready > 0
                    ? t('unreadyOf', { count: number(asked.unready), of: number(asked.people) })
                    : t('allOf', { of: number(asked.people) })),
                asked.notKnown > 0 && t('notKnown', { count: number(asked.notKnown) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
          {concerned.length + ownRequirements.length === 0 && <li>{t('nothingRequired')}</li>}
        </ul>
      </td>
    </tr>
  )
}
