import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type UnlinkButtonProps = { name: string; isDisabled: boolean; onClick: () => void }

export function UnlinkButton({ name, isDisabled, onClick }: UnlinkButtonProps) {
  const { t } = useTranslation()
  const label = t('unlink', { name })
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isDisabled} onClick={onClick}>
        <IconLinkOff size={17} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
