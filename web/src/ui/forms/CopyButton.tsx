import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from '../basic/Button.tsx'

type CopyButtonProps = { value: string; label: string; copiedLabel: string }

/** Copies a text and confirms it for a moment. */
export function CopyButton({ value, label, copiedLabel }: CopyButtonProps) {
  const { copied, copy } = useClipboard({ timeout: 1000 })
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => copy(value)}
    >
      {copied ? copiedLabel : label}
    </Button>
  )
}
