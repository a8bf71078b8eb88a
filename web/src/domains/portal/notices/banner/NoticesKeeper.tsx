import { Suspense } from 'react'
import { useCall } from '../../../../api/queries.ts'
import { part } from '../../../../kit/additions/part.ts'

// The header asks for the inbox on every page, so this asks for nothing more. Few people have a notice.
const NoticeBanners = part(() => import('./NoticeBanners.tsx'), 'notices')

/** Shows the notices that wait for the person at the top of the portal. */
export function NoticesKeeper() {
  const { data } = useCall('getMyInbox')
  const notices = data?.notices ?? []
  return <Suspense>{notices.length > 0 && <NoticeBanners notices={notices} />}</Suspense>
}
