import type { Person } from '@gantry/contract/domains/people/users/schemas'
import { IconChevronDown, IconMailForward, IconShieldOff, IconTrash } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteRecordDialog } from '../../../../kit/deleting/index.ts'
import { fullName, useSignedInUser } from '../../../../sessions/index.ts'
import { MenuItem, Popup } from '../../../../ui/basic/Popup.tsx'
import { useChange } from '../../../../ui/feedback/use-change.ts'
import { useDisclosure } from '../../../../ui/overlays/use-disclosure.ts'
import { ResetSecondFactorDialog } from './ResetSecondFactorDialog.tsx'

/** Actions that an administrator rarely needs. Draws nothing where none applies, as on the own record. */
export function UserActions({ profile }: { profile: Person }) {
  const { t } = useTranslation(['users', 'common'])
  const [isAsking, asking] = useDisclosure()
  const [isDeleting, deleting] = useDisclosure()
  const { userId, email, status, may } = profile
  const isOwn = useSignedInUser().userId === userId
  const params = { userId }
  const resend = useChange('resendActivation', {
    success: t('detail.resentActivation', { email }),
    failure: t('detail.resendActivationFailed'),
  })
  const canResend = profile.activatedAt === null && profile.status
  // Users change their own second factor on My Profile, because it takes the password.
  const canReset = profile.activatedAt !== null && !isOwn
  const canDelete = may.includes('delete')
  if (!canResend && !canReset && !canDelete && !isAsking) return null
  return (
    <>
      <Popup
        kind="menu"
        label={t('common:actions')}
        look={{ variant: 'default' }}
        trigger={
          <>
            {t('common:actions')}
            <IconChevronDown size={16} aria-hidden />
          </>
        }
      >
        {canResend && (
          <MenuItem
            icon={<IconMailForward size={17} aria-hidden />}
            onChoose={() => resend.mutate({ params })}
          >
            {t('detail.resendActivation')}
          </MenuItem>
        )}
        {canReset && (
          <MenuItem icon={<IconShieldOff size={17} aria-hidden />} onChoose={asking.open}>
            {t('detail.resetSecondFactor')}
          </MenuItem>
        )}
        {canDelete && (
          <MenuItem icon={<IconTrash size={17} aria-hidden />} onChoose={deleting.open}>
            {t('common:deleteRecord')}
          </MenuItem>
        )}
      </Popup>
      <Suspense>
        {isDeleting && (
          <DeleteRecordDialog
            kind="user"
            id={userId}
            name={fullName(profile)}
            status={may.includes('set-status') ? status : null}
            onClose={deleting.close}
          />
        )}
      </Suspense>
      {isAsking && <ResetSecondFactorDialog profile={profile} onClose={asking.close} />}
    </>
  )
}
