import type { InviteResult } from '@gantry/contract/domains/people/invitations/schemas'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/basic/Button.tsx'
import { Badge } from '../../../../../ui/display/Badge.tsx'
import { BreakableCode } from '../../../../../ui/display/BreakableCode.tsx'
import { Row, RowList } from '../../../../../ui/layout/RowList.tsx'
import { DialogActions } from '../../../../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../../../../ui/overlays/Modal.tsx'
import classes from './inviting.module.css'

const outcomes = ['INVITED', 'PENDING', 'REFUSED'] as const
const colours = { INVITED: 'green', PENDING: 'ember', REFUSED: 'red' } as const

/** A failure is a refusal for the reader. The message tells them apart. */
const shownOutcome = ({ outcome }: InviteResult) => (outcome === 'FAILED' ? 'REFUSED' : outcome)

type InviteResultsProps = {
  groupName: string
  results: readonly InviteResult[]
  /** The names of people who were chosen from a list, because a refusal has none. */
  names: ReadonlyMap<number, string>
  onMore: () => void
  onClose: () => void
}

/** What became of each person or address. The ones who were not invited come first. */
export function InviteResults({ groupName, results, names, onMore, onClose }: InviteResultsProps) {
  const { t } = useTranslation(['groups', 'common'])
  const title = t('many.resultTitle', { group: groupName })
  const counts = outcomes.map((outcome) => ({
    outcome,
    count: results.filter((result) => shownOutcome(result) === outcome).length,
  }))
  const sorted = results.toSorted(
    (one, other) => outcomes.indexOf(shownOutcome(other)) - outcomes.indexOf(shownOutcome(one)),
  )
  return (
    <Modal onClose={onClose} title={title} size="lg" position="top">
      <p role="status" className={classes.summary}>
        {counts
          .filter(({ count }) => count > 0)
          .map(({ outcome, count }) => t(`many.count.${outcome}`, { count }))
          .join(' · ')}
      </p>
      <RowList label={title}>
        {sorted.map((result) => {
          const { userId, address, name, message } = result
          const chosenName = name ?? (userId === null ? undefined : names.get(userId))
          return (
            <Row
              key={`${userId} ${address}`}
              title={chosenName ? <bdi>{chosenName}</bdi> : <BreakableCode text={address ?? ''} />}
              details={message ?? (chosenName && address && <BreakableCode text={address} />)}
              actions={
                <Badge color={colours[shownOutcome(result)]}>
                  {t(`many.outcome.${shownOutcome(result)}`)}
                </Badge>
              }
            />
          )
        })}
      </RowList>
      <DialogActions>
        <Button variant="default" onClick={onMore}>
          {t('many.more')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('common:done')}
        </Button>
      </DialogActions>
    </Modal>
  )
}
