import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/display/Badge.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { amountOf, type Count, groupsOf } from './groups-of.ts'
import classes from './InboxCounts.module.css'
import { pageOf } from './page-of.ts'

/** How much of each kind waits. Each number opens the list that it counts, or the inbox below where no list has all of them. */
export function InboxCounts({ inbox }: { inbox: Pick<Inbox, 'counts'> }) {
  const { t, i18n } = useTranslation('inbox')
  const groups = groupsOf(inbox)
  if (groups.length === 0) return null
  return (
    <ul className={classes.counts} aria-label={t('waiting')}>
      {groups.map((group) => (
        <li key={group.kind}>
          <TextLink {...placeOf(group)} className={classes.count}>
            {t(`kinds.${group.kind}`)}{' '}
            <Badge size="sm" color="ember">
              {amountOf(group, i18n.language)}
            </Badge>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

const placeOf = ({ list }: Count) => pageOf(list ?? '/member/dashboard#inbox')
