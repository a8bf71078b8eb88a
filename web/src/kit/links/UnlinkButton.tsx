import { IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RowButton } from '../../ui/layout/RowButton.tsx'

type UnlinkButtonProps = { name: string; isDisabled?: boolean; onClick: () => void }

export function UnlinkButton({ name, isDisabled = false, onClick }: UnlinkButtonProps) {
  const { t } = useTranslation()
  return (
    <RowButton label={t('unlink', { name })} icon={IconLinkOff} isDisabled={isDisabled} onClick={onClick} />
  )
}
