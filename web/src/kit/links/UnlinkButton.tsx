import { IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/basic/IconButton.tsx'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'

type UnlinkButtonProps = { name: string; isDisabled: boolean; onClick: () => void }

export function UnlinkButton({ name, isDisabled, onClick }: UnlinkButtonProps) {
  const { t } = useTranslation()
  const label = t('unlink', { name })
  return (
    <Tooltip label={label}>
      <IconButton size="md" variant="subtle" aria-label={label} disabled={isDisabled} onClick={onClick}>
        <IconLinkOff size={17} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}
