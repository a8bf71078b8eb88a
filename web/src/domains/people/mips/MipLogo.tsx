import { IconHeartbeat } from '@tabler/icons-react'
import { Avatar } from '../../../ui/display/Avatar.tsx'

/** A MIP's logo. It is decoration, because the name is always beside it. */
export function MipLogo({ logoUrl, size = 34 }: { logoUrl: string | null; size?: number }) {
  return (
    <Avatar src={logoUrl} size={size} color="gray">
      <IconHeartbeat size={size * 0.55} stroke={1.6} />
    </Avatar>
  )
}
