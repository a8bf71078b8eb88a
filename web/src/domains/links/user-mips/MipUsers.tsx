import type { MipUser } from '@gantry/contract/links/user-mips/schemas'
import type { Mip } from '@gantry/contract/mips/schemas'
import { IconUsers } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { LinkSection } from '../../../kit/links/LinkSection.tsx'
import { UnlinkDialog } from '../../../kit/links/UnlinkDialog.tsx'
import { usePicking } from '../../../kit/next-steps/use-picking.ts'
import { LinkedPerson, nameOf } from '../../../kit/people/LinkedPerson.tsx'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { useViewer } from '../../../sessions/index.ts'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { canChangeNumbers, canLinkToMips } from '../../mips/index.ts'
import { AllowedSwitch } from './AllowedSwitch.tsx'
import { ProviderNumberField } from './ProviderNumberField.tsx'
import { type MipUserChanges, useMipUserChanges } from './use-mip-user-changes.ts'
import { useNumberWarning } from './use-number-warning.ts'
import { isOnItsWay } from './use-user-mip-changes.ts'

const MipUserPicker = lazy(() => import('./MipUserPicker.tsx'))

/** The people who work at a MIP, with their provider numbers. */
export function MipUsers({ mip }: { mip: Mip }) {
  const { t } = useTranslation(['mips', 'messages'])
  const { mipId, name } = mip
  const canLink = canLinkToMips(useViewer())
  const query = useCall('listMipUsers', { params: { mipId } })
  const changes = useMipUserChanges(mipId)
  const [isPicking, setPicking] = usePicking('mip-users')
  const unlinking = useAsked<MipUser>()
  return (
    <>
      <LinkSection
        title={t('users.title')}
        query={query}
        listLabel={t('users.list', { name })}
        failure={t('messages:mips.fetchUsersFailed')}
        empty={{
          icon: IconUsers,
          title: t('users.empty'),
          hint: canLink ? t('users.emptyHint') : t('users.emptyGroupHint'),
        }}
        link={canLink && { label: t('users.link'), onClick: () => setPicking(true) }}
      >
        {(link) => (
          <MipUserRow
            key={link.userId}
            link={link}
            changes={changes}
            {...(canLink && { onUnlink: () => unlinking.ask(link) })}
          />
        )}
      </LinkSection>
      <Suspense>
        {isPicking && <MipUserPicker mip={mip} changes={changes} onClose={() => setPicking(false)} />}
      </Suspense>
      <UnlinkDialog
        asked={unlinking}
        title={(link) => t('users.unlinkTitle', { person: nameOf(link) })}
        text={(link) => t('users.unlinkText', { person: nameOf(link), mip: name })}
        onConfirm={({ userMipId }) => changes.unlink.mutate({ params: { userMipId } })}
      />
    </>
  )
}

type MipUserRowProps = { link: MipUser; changes: MipUserChanges; onUnlink?: () => void }

function MipUserRow({ link, changes, onUnlink }: MipUserRowProps) {
  const { t } = useTranslation('mips')
  const warningOf = useNumberWarning()
  const labelOf = useRoleLabel()
  const canChange = canChangeNumbers(useViewer())
  const { userMipId, userId, mipId, providerNumber, allowed, roles } = link
  const isWaiting = isOnItsWay(link)
  const name = nameOf(link)
  return (
    <LinkedPerson
      person={link}
      details={roles.length > 0 && <div>{roles.map(labelOf).join(', ')}</div>}
      isWaiting={isWaiting}
      onUnlink={onUnlink}
    >
      <ProviderNumberField
        providerNumber={providerNumber}
        warning={isWaiting ? null : warningOf(link)}
        label={t('number.of', { name })}
        editLabel={t('number.edit', { name })}
        {...(canChange &&
          !isWaiting && {
            onSave: (text: string) =>
              changes.setProviderNumber.mutateAsync({ body: { userMipId, providerNumber: text } }),
          })}
      />
      <AllowedSwitch
        name={name}
        allowed={allowed}
        isWaiting={isWaiting}
        onChange={
          canChange &&
          ((isAllowed) =>
            changes.setAllowed.mutate({
              body: { userMipId, userId, mipId, providerNumber, allowed: isAllowed },
            }))
        }
      />
    </LinkedPerson>
  )
}
