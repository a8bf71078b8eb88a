import { IconAffiliate } from '@tabler/icons-react'
import { Avatar } from '../../ui/display/Avatar.tsx'

/** Stands beside a group's name, where people have their photo and MIPs their logo. */
export function GroupMark({ size }: { size: number }) {
  return (
    <Avatar size={size}>
      <IconAffiliate size={size * 0.55} stroke={1.6} />
    </Avatar>
  )
}
