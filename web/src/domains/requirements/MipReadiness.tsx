import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/queries.ts'
import { PersonCell } from '../../kit/people/PersonCell.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Row, RowList } from '../../ui/layout/RowList.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { StandingBadge } from '../qualifications/index.ts'
import { HoldMark } from './HoldMark.tsx'
import { countsOf } from './readiness.ts'
import classes from './requirements.module.css'
import { SmallPager } from './SmallPager.tsx'

/** Whether a MIP and its people have what is required. */
export default function MipReadiness({ mipId }: { mipId: number }) {
  const { t } = useTranslation('requirements')
  const [pageNo, setPageNo] = useState(0)
  const query = useQuery({
    ...callQuery('getMipReadiness', { params: { mipId }, body: { pageRequest: { pageNo, pageSize: 10 } } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (query.isError)
    return (
      <LoadFailure
        error={query.error}
        fallback={t('readiness.fetchFailed')}
        onRetry={() => void query.refetch()}
      />
    )
  if (data === undefined) return null
  const { requirements, ownRequirements, unreadyPeople } = data
  const isEmpty = requirements.length + ownRequirements.length === 0
  return (
    <Section title={t('readiness.title')} summary={t('readiness.summary')}>
      {isEmpty && <Text>{t('readiness.none')}</Text>}
      {!isEmpty && <Text>{t('readiness.counts', { people: data.people, onHold: data.peopleOnHold })}</Text>}
      {requirements.length > 0 && (
        <>
          <h3 className={classes.part}>{t('readiness.people')}</h3>
          <RowList label={t('readiness.people')}>
            {requirements.map(({ requirementId, kind, enforcement, role, counts }) => (
              <Row
                key={requirementId}
                title={<bdi>{kind.label}</bdi>}
                details={
                  <>
                    {t(`enforcement.${enforcement}`)} · <bdi>{role?.label ?? t('all.roles')}</bdi>
                  </>
                }
              >
                <div className={classes.badges}>
                  {countsOf(counts).map(({ standing, count }) => (
                    <span key={standing} className={classes.badges}>
                      <StandingBadge standing={standing} /> {count}
                    </span>
                  ))}
                </div>
              </Row>
            ))}
          </RowList>
        </>
      )}
      {ownRequirements.length > 0 && (
        <>
          <h3 className={classes.part}>{t('readiness.own')}</h3>
          <RowList label={t('readiness.own')}>
            {ownRequirements.map(({ requirementId, kind, enforcement, standing }) => (
              <Row
                key={requirementId}
                title={<bdi>{kind.label}</bdi>}
                details={t(`enforcement.${enforcement}`)}
              >
                <StandingBadge standing={standing} />
              </Row>
            ))}
          </RowList>
        </>
      )}
      {requirements.length > 0 && (
        <>
          <h3 className={classes.part}>{t('readiness.unready')}</h3>
          {unreadyPeople.length === 0 && <Text>{t('readiness.allReady')}</Text>}
          <RowList label={t('readiness.unready')}>
            {unreadyPeople.map((person) => (
              <Row
                key={person.userMipId}
                title={<PersonCell person={person} />}
                details={
                  <div className={classes.badges}>
                    {person.missing.map(({ qualificationKindId, kindLabel, standing }) => (
                      <span key={`${qualificationKindId} ${standing}`} className={classes.badges}>
                        <Badge color="gray" isOutlined>
                          {kindLabel}
                        </Badge>
                        <StandingBadge standing={standing} />
                      </span>
                    ))}
                  </div>
                }
              >
                <HoldMark link={person} name={`${person.firstName} ${person.lastName}`} isShort />
              </Row>
            ))}
          </RowList>
          <SmallPager pageNo={pageNo} totalPages={data.totalPages} onChange={setPageNo} />
        </>
      )}
    </Section>
  )
}
