import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../basic/Button.tsx'
import { Group } from '../basic/Group.tsx'
import { ChoiceBox } from '../list/ChoiceBox.tsx'
import { Modal } from '../overlays/Modal.tsx'
import classes from './BulkBar.module.css'

export type Refusal = { id: number; name: string; message: string }

type BulkOutcomeProps = {
  opened: boolean
  done: number
  refusals: readonly Refusal[]
  isTrying: boolean
  /** Tries the same action again with the rows that are shown. */
  onRetry: (ids: number[]) => void
  /** The rows that are shown stay selected. */
  onClose: (ids: number[]) => void
}

/** Lists the rows that were not changed, with the reasons. With several reasons, the rows of one can be looked at. */
export function BulkOutcome({ opened, done, refusals, isTrying, onRetry, onClose }: BulkOutcomeProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const reasons = [...new Set(refusals.map(({ message }) => message))]
  const shown = refusals.filter(({ message }) => reason === '' || message === reason)
  const ids = shown.map(({ id }) => id)

  const countOf = (message: string) => refusals.filter((refusal) => refusal.message === message).length
  return (
    <Modal
      opened={opened}
      onClose={() => onClose(ids)}
      title={t('bulk.outcomeTitle', { count: refusals.length })}
    >
      <p className={classes.consequence}>{t('bulk.outcome', { count: done })}</p>
      {reasons.length > 1 && (
        <ChoiceBox
          label={t('bulk.reason')}
          className={classes.reasons}
          options={[
            { value: '', label: t('bulk.allReasons') },
            ...reasons.map((message) => ({ value: message, label: `${message} (${countOf(message)})` })),
          ]}
          value={reason}
          onChange={setReason}
        />
      )}
      <ul className={classes.refusals}>
        {shown.map(({ id, name, message }) => (
          <li key={id}>
            <bdi className={classes.name}>{name}</bdi>
            <span className={classes.reason}>{message}</span>
          </li>
        ))}
      </ul>
      <Group>
        <Button variant="default" loading={isTrying} onClick={() => onRetry(ids)}>
          {t('bulk.retry', { count: ids.length })}
        </Button>
        <Button onClick={() => onClose(ids)} data-autofocus>
          {t('close')}
        </Button>
      </Group>
    </Modal>
  )
}
