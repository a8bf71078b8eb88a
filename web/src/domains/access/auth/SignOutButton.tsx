import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../../sessions/session.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { useAction } from '../../../ui/feedback/use-action.ts'

/** For users who are signed in but not in the portal yet. The guards then lead to the sign-in page. */
export function SignOutButton() {
  const { t } = useTranslation('auth')
  const { start, pending } = useAction(signOut)
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconLogout size={16} aria-hidden />}
      loading={pending}
      onClick={() => void start()}
    >
      {t('signOut')}
    </Button>
  )
}
