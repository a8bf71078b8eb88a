import type { WhoMayPerson } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import { useTranslation } from 'react-i18next'
import { formatTime, joinNames } from '../../../i18n/format.ts'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { ProfessionNames } from '../../people/professions/index.ts'
import classes from './practice-scopes.module.css'
import { ScopeBadge } from './ScopeBadge.tsx'
import { useScopeTexts } from './use-scope-texts.ts'

const colors = { MAY: 'green', MAY_NOT: 'red', NOT_KNOWN: 'gray' } as const

/** A person with the answer, and the scopes on which it rests. */
export function WhoMayRow({ person }: { person: WhoMayPerson }) {
  const { t, i18n } = useTranslation('practice-scopes')
  const texts = useScopeTexts()
  const { userId, name, professions, verdict, intervals, scopes } = person
  const parts = intervals?.map(({ from, until }) =>
    t('part', { from: formatTime(from, i18n.language), until: formatTime(until, i18n.language) }),
  )
  return (
    <Row
      title={
        <TextLink to="/users/userdetails" search={{ id: userId, tab: 'scopes' } as never}>
          <bdi>{name}</bdi>
        </TextLink>
      }
      details={<ProfessionNames professions={professions} />}
      note={
        scopes.length === 0 && !parts ? undefined : (
          <ul className={classes.scopes} aria-label={t('scopesOf', { name })}>
            {parts && <li>{joinNames(parts, i18n.language)}</li>}
            {scopes.map((scope) => (
              <li key={scope.practiceScopeId}>
                <TextLink to="/practice-scopes/scope" search={{ id: scope.practiceScopeId }}>
                  <bdi>{texts.what(scope)}</bdi>
                </TextLink>{' '}
                <ScopeBadge standing={scope.standing} /> {texts.days(scope)}
                {scope.supervisor !== null && ` · ${texts.supervision(scope)}`}
                {scope.conditions !== '' && (
                  <>
                    {' · '}
                    <bdi>{scope.conditions}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        )
      }
    >
      <Badge color={colors[verdict]}>{t(`verdicts.${verdict}`)}</Badge>
    </Row>
  )
}
