import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'
import { Switch } from '../../../ui/forms/Switch.tsx'
import classes from './inbox.module.css'

/** Turns the daily mail about the inbox on or off. */
export function DigestSwitch() {
  const { t } = useTranslation('inbox')
  const choice = useCall('getMyDigest')
  const change = useChange('setMyDigest', {
    failure: t('digest.failed'),
    expect: ({ body }) => [expecting('getMyDigest', {}, () => body)],
  })
  return (
    <div className={classes.digest}>
      <Switch
        label={t('digest.label')}
        checked={choice.data?.daily ?? false}
        disabled={choice.data === undefined}
        onChange={(daily) => change.mutate({ body: { daily } })}
      />
      <p className={classes.note}>{t('digest.hint')}</p>
    </div>
  )
}
