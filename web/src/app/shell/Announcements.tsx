import TermsKeeper from '../../domains/access/terms/asking/TermsKeeper.tsx'
import { NoticesKeeper } from '../../domains/portal/notices/banner/NoticesKeeper.tsx'

/** What the platform tells the person on every page: terms, the privacy notice, and notices of administrators. */
export default function Announcements() {
  return (
    <>
      <TermsKeeper />
      <NoticesKeeper />
    </>
  )
}
