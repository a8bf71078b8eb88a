import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, formatDate, todayHere } from '../../../i18n/format.ts'
import { lastDayOf } from '../../../kit/links/link-end.ts'
import { Badge } from '../../../ui/display/Badge.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { amountOf, type Count, groupsOf } from './groups-of.ts'
import classes from './inbox.module.css'
import { pageOf } from './page-of.ts'

/** The first entries of a kind, if a link leads to the others. */
const SHOWN = 3

type Item = Inbox['items'][number]

/** What waits for the user, by kind. Invitations are left out, because they are answered in a list of their own. */
export function InboxGroups({ inbox }: { inbox: Inbox }) {
  return (
    <ul className={classes.groups}>
      {groupsOf(inbox).map((count) => (
        <Group key={count.kind} count={count} items={itemsOf(inbox, count)} />
      ))}
    </ul>
  )
}

/** All that the inbox has, where no list has the others. */
const itemsOf = ({ items }: Inbox, { kind, list }: Count) =>
  items.filter((item) => item.kind === kind).slice(0, list === null ? undefined : SHOWN)

function Group({ count: counted, items }: { count: Count; items: Item[] }) {
  const { t, i18n } = useTranslation('inbox')
  const { kind, count, isMore, list } = counted
  const amount = amountOf(counted, i18n.language)
  return (
    <li className={classes.group}>
      <div className={classes.head}>
        <h3 className={classes.kind}>{t(`kinds.${kind}`)}</h3>
        <Badge size="sm" color="ember">
          {amount}
        </Badge>
      </div>
      <ul className={classes.entries}>
        {items.map((item) => (
          <Entry key={item.subject.id} item={item} />
        ))}
      </ul>
      {list === null && count > items.length && (
        <p className={classes.detail}>{t('more', { count: count - items.length })}</p>
      )}
      {list !== null && (count > items.length || isMore) && (
        <TextLink
          className={classes.all}
          {...pageOf(list)}
          aria-label={t('showAllOf', { amount, what: t(`kinds.${kind}`) })}
        >
          {t('showAll', { amount })}
        </TextLink>
      )}
    </li>
  )
}

const isPast = (time: string) => Date.parse(time) < Date.now()

/** The last day of a qualification, or of access, as the page of the link shows it. Null where an entry has none. */
function lastDayOfEntry({ kind, due, lastDay }: Item): string | null {
  return kind === 'own-access-end' || kind === 'access-end' ? lastDayOf(due) : lastDay
}

/** A request has a last day for its answer. The last day of other kinds is that of the thing itself. */
function dueText(kind: Item['kind'], hasLastDay: boolean, isLate: boolean) {
  if (hasLastDay) return isLate && kind === 'correction' ? 'lateAnswer' : 'lastDay'
  return isLate ? 'late' : 'due'
}

function Entry({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('inbox')
  const { subject, due, action } = item
  const lastDay = lastDayOfEntry(item)
  const isLate = lastDay === null ? isPast(due) : lastDay < todayHere()
  const date = lastDay === null ? formatDate(due, i18n.language) : formatCalendarDay(lastDay, i18n.language)
  return (
    <li className={classes.entry}>
      <span className={classes.words}>
        <TextLink {...pageOf(action)}>
          <bdi>{subject.name}</bdi>
        </TextLink>
        {subject.detail !== null && <bdi className={classes.detail}>{subject.detail}</bdi>}
      </span>
      <span className={classes.due} data-late={isLate || undefined}>
        {t(dueText(item.kind, lastDay !== null, isLate), { date })}
      </span>
    </li>
  )
}
