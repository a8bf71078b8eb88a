import type { AccreditationPack } from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import { useTranslation } from 'react-i18next'
import classes from './packs.module.css'

/** Names what is missing in a finished pack. */
export function MissingList({ pack }: { pack: AccreditationPack }) {
  const { missing, missingTotal, isStateKnown, from } = pack
  const { t } = useTranslation('accreditation-packs')
  const note = isStateKnown ? null : <p className={classes.complete}>{t('stateNotKnown')}</p>
  // Packs without a first day were made before packs said so.
  const cannotTell = from !== null && <p className={classes.complete}>{t('cannotTell')}</p>
  if (missingTotal === 0)
    return (
      <>
        {note ?? <p className={classes.complete}>{t('nothingMissing')}</p>}
        {cannotTell}
      </>
    )
  return (
    <>
      {note}
      <details className={classes.missing} open={missingTotal <= openUpTo}>
        <summary>{t('missing', { count: missingTotal })}</summary>
        <ul>
          {missing.map(({ name, kind, standing }) => (
            <li key={`${name} ${kind}`}>
              <bdi>{name ?? t('theMip')}</bdi> · <bdi>{kind}</bdi> · {t(`standings.${standing}`)}
            </li>
          ))}
        </ul>
        {missing.length < missingTotal && <p>{t('missingMore')}</p>}
      </details>
      {cannotTell}
    </>
  )
}

/** A longer list would push the other packs out of the screen. */
const openUpTo = 5
