import type { Setting } from '@gantry/contract/domains/portal/settings/schemas'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import { IconButton } from '../../../ui/basic/IconButton.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import classes from './settings.module.css'
import { useSettingWords } from './use-setting-words.ts'

type SettingRowProps = { setting: Setting; onHistory: () => void }

/** A setting: what is in force, its default, who changed it, and that a variable of the server fixes it. */
export function SettingRow({ setting, onHistory }: SettingRowProps) {
  const { t, i18n } = useTranslation('settings')
  const { nameOf, helpOf, valueOf } = useSettingWords()
  const { key, value, source, setValue, environment, changedByName, changedAt } = setting
  const name = nameOf(key)
  return (
    <Row
      title={
        <>
          {name}
          {source !== 'DEFAULT' && (
            <Badge size="sm" color={source === 'PORTAL' ? 'petrol' : 'ember'}>
              {t(`sources.${source}`)}
            </Badge>
          )}
        </>
      }
      details={
        <>
          <div>{helpOf(key)}</div>
          <div className={classes.facts}>
            <span>{t('default', { value: valueOf(key, setting.default) })}</span>
            {changedAt !== null && (
              <span>
                {t('changedBy', {
                  name: changedByName ?? t('unknown'),
                  time: formatTime(changedAt, i18n.language),
                })}
              </span>
            )}
            {source === 'ENVIRONMENT' && <span>{t('fixed', { variable: environment })}</span>}
            {source === 'ENVIRONMENT' && setValue !== null && (
              <span>{t('set', { value: valueOf(key, setValue) })}</span>
            )}
          </div>
        </>
      }
      actions={
        changedAt !== null && (
          <IconButton
            variant="subtle"
            size="md"
            aria-label={t('historyOf', { name })}
            title={t('historyOf', { name })}
            onClick={onHistory}
          >
            <IconHistory size={17} aria-hidden />
          </IconButton>
        )
      }
    >
      <bdi className={classes.value}>{valueOf(key, value)}</bdi>
    </Row>
  )
}
