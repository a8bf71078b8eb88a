import { BreakableCode } from '../../ui/display/BreakableCode.tsx'

type Named = { firstName: string; lastName: string }

export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`.trim()

/** What distinguishes two people with the same name. */
export const personDetails = ({ email, siteCode }: { email: string | null; siteCode: string }) => (
  <BreakableCode text={[siteCode, email].filter(Boolean).join(' · ')} />
)
