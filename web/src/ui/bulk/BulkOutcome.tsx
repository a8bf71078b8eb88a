import { useTranslation } from 'react-i18next'
import { Button } from '../basic/Button.tsx'
import { Modal } from '../overlays/Modal.tsx'
import classes from './BulkBar.module.css'

export type Refusal = { id: number; name: string; message: string }

type BulkOutcomeProps = { opened: boolean; done: number; refusals: readonly Refusal[]; onClose: () => void }

/** Lists the rows that were not changed, with the reasons. They stay selected. */
export function BulkOutcome({ opened, done, refusals, onClose }: BulkOutcomeProps) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('bulk.outcomeTitle', { count: refusals.length })}>
      <p className={classes.consequence}>{t('bulk.outcome', { count: done })}</p>
      <ul className={classes.refusals}>
        {refusals.map(({ id, name, message }) => (
          <li key={id}>
            <bdi className={classes.name}>{name}</bdi>
            <span className={classes.reason}>{message}</span>
          </li>
        ))}
      </ul>
      <Button fullWidth onClick={onClose} data-autofocus>
        {t('close')}
      </Button>
    </Modal>
  )
}
