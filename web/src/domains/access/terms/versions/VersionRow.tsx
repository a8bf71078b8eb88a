import type { TermsVersion } from '@gantry/contract/domains/access/terms/schemas'
import type { TermsState } from '@gantry/contract/domains/access/terms/words'
import { IconFileText, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, formatTime, joinNames } from '../../../../i18n/format.ts'
import { languageNames } from '../../../../kit/markdown/language-names.ts'
import { Anchor } from '../../../../ui/basic/Anchor.tsx'
import { IconButton } from '../../../../ui/basic/IconButton.tsx'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { Row } from '../../../../ui/layout/RowList.tsx'
import classes from './versions.module.css'

const colors = {
  DRAFT: 'gray',
  COMING: 'petrol',
  IN_FORCE: 'green',
  REPLACED: 'gray',
} as const satisfies Record<TermsState, string>
const pages = { TERMS: '/terms', PRIVACY: '/privacy' } as const

type VersionRowProps = { version: TermsVersion; onEdit: () => void; onDelete: () => void }

/** A version: its state, its day, its languages, and who made and changed it. */
export function VersionRow({ version, onEdit, onDelete }: VersionRowProps) {
  const { t, i18n } = useTranslation('terms')
  const { document, label, effectiveOn, isBuiltIn, isByNotice, state, languages, may } = version
  const name = t('list.version', { label })
  const isPublic = state === 'IN_FORCE' || state === 'REPLACED'
  const time = (at: string | null) => (at === null ? '' : formatTime(at, i18n.language))
  return (
    <Row
      leading={<IconFileText size={22} stroke={1.6} aria-hidden />}
      title={
        <>
          {isPublic ? (
            <Anchor href={`${pages[document]}?version=${label}`} target="_blank" rel="noopener">
              {name}
            </Anchor>
          ) : (
            name
          )}{' '}
          <Badge size="sm" color={colors[state]}>
            {t(`states.${state}`)}
          </Badge>
        </>
      }
      details={
        <span className={classes.facts}>
          {isBuiltIn && <span>{t('list.builtIn')}</span>}
          {effectiveOn !== null && (
            <span>{t('list.from', { day: formatCalendarDay(effectiveOn, i18n.language) })}</span>
          )}
          {isByNotice && <span>{t('list.byNotice')}</span>}
          {languages.length > 0 && (
            <span>
              {joinNames(
                languages.map((language) => languageNames[language]),
                i18n.language,
              )}
            </span>
          )}
          {!isBuiltIn && (
            <span>
              {t('list.madeBy', {
                name: version.madeByName ?? t('list.unknown'),
                time: time(version.madeAt),
              })}
            </span>
          )}
          {version.changedAt !== null && (
            <span>
              {t('list.changedBy', {
                name: version.changedByName ?? t('list.unknown'),
                time: time(version.changedAt),
              })}
            </span>
          )}
        </span>
      }
      actions={
        may.length > 0 && (
          <>
            <IconButton
              variant="subtle"
              size="md"
              aria-label={t('list.edit', { name })}
              title={t('list.edit', { name })}
              onClick={onEdit}
            >
              <IconPencil size={17} aria-hidden />
            </IconButton>
            <IconButton
              variant="subtle"
              size="md"
              aria-label={t('list.delete', { name })}
              title={t('list.delete', { name })}
              onClick={onDelete}
            >
              <IconTrash size={17} aria-hidden />
            </IconButton>
          </>
        )
      }
    />
  )
}
