import type { RemovablePart as Part, UserAccess } from '@gantry/contract/domains/people/users/access'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Checkbox } from '../../../../ui/basic/Checkbox.tsx'
import { Stack } from '../../../../ui/basic/Stack.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { Text } from '../../../../ui/display/Text.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { useChange } from '../../../../ui/feedback/use-change.ts'
import { DialogActions } from '../../../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../../../ui/overlays/Modal.tsx'

type LeaverDialogProps = { userId: number; name: string; onClose: () => void }

/** Deactivates a person who leaves and removes their links, as chosen. */
export default function LeaverDialog({ userId, name, onClose }: LeaverDialogProps) {
  const { t } = useTranslation('users')
  const query = useCall('getUserAccess', { params: { userId } })
  return (
    <Modal title={<bdi>{t('leaver.title', { name })}</bdi>} onClose={onClose}>
      {query.isError && (
        <LoadFailure
          error={query.error}
          fallback={t('leaver.fetchFailed')}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.isError && !query.data && <Skeleton height={160} />}
      {query.data && <Choices access={query.data} name={name} onClose={onClose} />}
    </Modal>
  )
}

function Choices({ access, name, onClose }: { access: UserAccess; name: string; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common'])
  const navigate = useNavigate()
  const [kept, setKept] = useState<readonly Part[]>([])
  const { userId, version, status, administers, mips, groups, invitations, ris, sessions, apps, may } = access
  const canDeactivate = may.includes('deactivate')
  const removal = useChange('removeUserAccess', {
    success: t('leaver.done', { name }),
    failure: t('leaver.failed'),
    onSuccess: (_reply, { body }) => {
      onClose()
      // The person is no longer in the group, so a group administrator cannot see this page any more.
      if (!canDeactivate && body.groups) void navigate({ to: '/users' })
    },
  })
  const isOffered: Record<Part, boolean> = {
    deactivate: status,
    mips: mips > 0,
    groups: groups > 0 || invitations > 0 || administers,
    ris: ris > 0,
    sessions: sessions > 0,
  }
  const isChosen = (part: Part) => may.includes(part) && isOffered[part] && !kept.includes(part)
  const labels: Record<Part, string> = {
    deactivate: t('leaver.deactivate'),
    mips: t('leaver.mips', { count: mips }),
    groups: t('leaver.groups', { count: groups }),
    ris: t('leaver.ris', { count: ris }),
    sessions: t('leaver.sessions', { count: sessions, apps }),
  }
  const more = [
    invitations > 0 ? t('leaver.invitations', { count: invitations }) : '',
    administers ? t('leaver.administers') : '',
  ].filter(Boolean)
  // The sessions of a deactivated person end in any case.
  const isForced = (part: Part) => part === 'sessions' && isChosen('deactivate')
  const toggle = (part: Part) =>
    setKept(kept.includes(part) ? kept.filter((each) => each !== part) : [...kept, part])
  return (
    <>
      <Stack>
        <Text>{t(canDeactivate ? 'leaver.text' : 'leaver.groupText')}</Text>
        {may.map((part) => (
          <Checkbox
            key={part}
            label={labels[part]}
            {...(part === 'groups' && more.length > 0 && { description: more.join(' · ') })}
            checked={isChosen(part) || (isForced(part) && isOffered[part])}
            disabled={!isOffered[part] || isForced(part)}
            onChange={() => toggle(part)}
          />
        ))}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common:cancel')}
        </Button>
        <Button
          color="red"
          loading={removal.isPending}
          disabled={!may.some(isChosen)}
          onClick={() =>
            removal.mutate({
              params: { userId },
              body: {
                version,
                mips: isChosen('mips'),
                groups: isChosen('groups'),
                deactivate: isChosen('deactivate'),
                ris: isChosen('ris'),
                sessions: isChosen('sessions'),
              },
            })
          }
        >
          {t('leaver.confirm')}
        </Button>
      </DialogActions>
    </>
  )
}
