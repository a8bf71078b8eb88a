import { IconAffiliate } from '@tabler/icons-react'
import { Avatar } from '../../../ui/display/Avatar.tsx'

/** The icon beside a group's name, where people have a photo and MIPs a logo. */
export function GroupMark({ size }: { size: number }) {
  return (
    <Avatar size={size}>
      <IconAffiliate size={size * 0.55} stroke={1.6} />
    </Avatar>
  )
}
