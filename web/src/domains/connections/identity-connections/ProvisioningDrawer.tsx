import type { IdentityConnection } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../../../ui/overlays/Drawer.tsx'
import { Provisioning } from './Provisioning.tsx'

type ProvisioningDrawerProps = { connection: IdentityConnection; onClose: () => void }

/** The provisioning of a connection, beside the list. */
export default function ProvisioningDrawer({ connection, onClose }: ProvisioningDrawerProps) {
  const { t } = useTranslation('identity-connections')
  return (
    <Drawer title={<bdi>{t('provisioningOf', { name: connection.name })}</bdi>} size={640} onClose={onClose}>
      <Provisioning connection={connection} />
    </Drawer>
  )
}
