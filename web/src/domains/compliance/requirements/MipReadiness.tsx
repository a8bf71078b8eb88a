import type { Enforcement } from '@gantry/contract/domains/compliance/requirements/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { AddedMarks } from '../../../kit/additions/AddedMarks.tsx'
import type { AddedPanelProps } from '../../../kit/additions/additions.ts'
import { SmallPager } from '../../../kit/lists/SmallPager.tsx'
import { PersonCell } from '../../../kit/people/PersonCell.tsx'
import { fullName } from '../../../sessions/index.ts'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useKindLabel } from '../qualification-kinds/index.ts'
import { StandingBadge } from '../qualifications/index.ts'
import { EnforcementBadge } from './EnforcementBadge.tsx'
import { countsOf } from './readiness.ts'
import classes from './requirements.module.css'
import { useCondition } from './use-condition.ts'

/** Whether a MIP and its people have what is required. */
export default function MipReadiness({ id: mipId, below }: AddedPanelProps): ReactNode {
  const { t, i18n } = useTranslation('requirements')
  const { conditionAtMip } = useCondition()
  const labelOf = useKindLabel()
  const [pageNo, setPageNo] = useState(0)
  const query = useQuery({
    ...callQuery('getMipReadiness', { params: { mipId }, body: { pageRequest: { pageNo, pageSize: 10 } } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (query.isError)
    return (
      <>
        <LoadFailure
          error={query.error}
          fallback={t('readiness.fetchFailed')}
          onRetry={() => void query.refetch()}
        />
        {below}
      </>
    )
  if (data === undefined) return null
  const { requirements, ownRequirements, unreadyPeople, people, peopleOnHold } = data
  // Without the state, no answer of this page is complete.
  const isStateKnown = peopleOnHold !== null
  const isEmpty = requirements.length + ownRequirements.length === 0
  return (
    <>
      <Section title={t('readiness.title')} summary={t('readiness.summary')}>
        {!isStateKnown && (
          <Alert tone="ember" role="status">
            {t('readiness.stateNotKnown')}
          </Alert>
        )}
        {isStateKnown && (
          <Text>
            {isEmpty ? t('readiness.none') : t('readiness.counts', { people, onHold: peopleOnHold })}
          </Text>
        )}
        {requirements.length > 0 && (
          <>
            <h3 className={classes.part}>{t('readiness.people')}</h3>
            <RowList label={t('readiness.people')}>
              {requirements.map(
                ({ requirementId, kind, enforcement, counts, notKnownPeople, ...choices }) => (
                  <Row
                    key={requirementId}
                    title={<Required name={labelOf(kind)} enforcement={enforcement} />}
                    details={
                      <>
                        <bdi>{conditionAtMip(choices)}</bdi>
                        {notKnownPeople > 0 && (
                          <div>{t('condition.notKnown', { people: notKnownPeople })}</div>
                        )}
                      </>
                    }
                  >
                    <div className={classes.badges}>
                      {countsOf(counts).map(({ standing, count }) => (
                        <span key={standing} className={classes.count}>
                          <StandingBadge standing={standing} /> {formatNumber(count, i18n.language)}
                        </span>
                      ))}
                    </div>
                  </Row>
                ),
              )}
            </RowList>
          </>
        )}
        {ownRequirements.length > 0 && (
          <>
            <h3 className={classes.part}>{t('readiness.own')}</h3>
            <RowList label={t('readiness.own')}>
              {ownRequirements.map(({ requirementId, kind, enforcement, standing }) => (
                <Row key={requirementId} title={<Required name={labelOf(kind)} enforcement={enforcement} />}>
                  <StandingBadge standing={standing} />
                </Row>
              ))}
            </RowList>
          </>
        )}
        {requirements.length > 0 && (isStateKnown || unreadyPeople.length > 0) && (
          <>
            <h3 className={classes.part}>{t('readiness.unready')}</h3>
            {unreadyPeople.length === 0 && <Text>{t('readiness.allReady')}</Text>}
            <RowList label={t('readiness.unready')}>
              {unreadyPeople.map((person) => (
                <Row
                  key={person.userMipId}
                  title={<PersonCell person={person} />}
                  details={
                    <ul className={classes.missing}>
                      {person.missing.map(({ kindCode, kindLabel, standing, enforcement }) => (
                        <li key={`${kindCode} ${enforcement}`} className={classes.badges}>
                          <Required
                            name={labelOf({ code: kindCode, label: kindLabel })}
                            enforcement={enforcement}
                          />
                          <StandingBadge standing={standing} />
                        </li>
                      ))}
                    </ul>
                  }
                >
                  <AddedMarks on="user-mip" row={person} name={fullName(person)} isShort />
                </Row>
              ))}
            </RowList>
            <SmallPager pageNo={pageNo} totalPages={data.totalPages} onChange={setPageNo} />
          </>
        )}
      </Section>
      {below}
    </>
  )
}

/** A kind, and what happens without it. */
const Required = ({ name, enforcement }: { name: string; enforcement: Enforcement }) => (
  <>
    <bdi>{name}</bdi> <EnforcementBadge enforcement={enforcement} />
  </>
)
