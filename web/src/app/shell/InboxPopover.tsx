import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { InboxPanel, useInboxCount } from '../../domains/portal/inbox/index.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Popup } from '../../ui/basic/Popup.tsx'
import classes from './Header.module.css'

const MOST = 99

/** Shows how much waits for the user, and opens the list. */
export function InboxPopover() {
  const { t, i18n } = useTranslation()
  const { count, words } = useInboxCount()
  const number = (value: number) => formatNumber(value, i18n.language)
  const bell = (
    <>
      <IconBell size={20} stroke={1.7} aria-hidden />
      {count > 0 && (
        <span className={classes.count}>{count > MOST ? `${number(MOST)}+` : number(count)}</span>
      )}
    </>
  )
  return (
    <Popup kind="dialog" isWideOnPhones label={`${t('header.notifications')}: ${words}`} trigger={bell}>
      <Suspense>
        <InboxPanel />
      </Suspense>
    </Popup>
  )
}
