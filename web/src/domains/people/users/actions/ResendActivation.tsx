import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { IconMailForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/basic/Button.tsx'
import { useChange } from '../../../../ui/feedback/use-change.ts'

/** Sends the activation mail again to a person who was just added. */
export function ResendActivation({ profile }: { profile: Profile }) {
  const { t } = useTranslation('users')
  const { userId, email } = profile
  const resend = useChange('resendActivation', {
    success: t('detail.resentActivation', { email }),
    failure: t('detail.resendActivationFailed'),
  })
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconMailForward size={15} aria-hidden />}
      loading={resend.isPending}
      onClick={() => resend.mutate({ params: { userId } })}
    >
      {t('detail.resendActivation')}
    </Button>
  )
}
