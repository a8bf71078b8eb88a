import { BreakableCode } from '../../ui/display/BreakableCode.tsx'

/** What distinguishes two people with the same name. */
export const personDetails = ({ email, siteCode }: { email: string | null; siteCode: string }) => (
  <BreakableCode text={[siteCode, email].filter(Boolean).join(' · ')} />
)
