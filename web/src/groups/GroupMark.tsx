import { Avatar } from '@mantine/core'
import { IconAffiliate } from '@tabler/icons-react'

/** Stands beside a group's name, where people have their photo and MIPs their logo. */
export function GroupMark({ size }: { size: number }) {
  return (
    <Avatar size={size} radius="md" color="petrol" variant="light" alt="" aria-hidden>
      <IconAffiliate size={size * 0.55} stroke={1.6} />
    </Avatar>
  )
}
