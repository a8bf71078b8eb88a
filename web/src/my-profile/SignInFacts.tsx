import type { Profile } from '@gantry/contract/users'
import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '../ui/Facts.tsx'
import { formatTime } from '../ui/format.ts'
import { Section } from '../ui/Section.tsx'
import { useRoleLabel } from '../ui/use-role-label.ts'

/** When and as what one is signed in. */
export function SignInFacts({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation('my-profile')
  const labelOf = useRoleLabel()
  const { lastSignInAt, sessionRole, roles } = profile
  const role = roles.find(({ name }) => name === sessionRole)
  return (
    <Section title={t('signIn.title')}>
      <Facts>
        <Fact
          label={t('signIn.last')}
          value={lastSignInAt ? formatTime(lastSignInAt, i18n.language) : t('signIn.never')}
        />
        <Fact label={t('signIn.role')} value={role ? labelOf(role) : sessionRole} />
      </Facts>
    </Section>
  )
}
