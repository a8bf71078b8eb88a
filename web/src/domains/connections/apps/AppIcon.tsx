import type { AppIconName } from '@gantry/contract/domains/connections/apps/words'
import {
  type Icon,
  IconApps,
  IconCalendarEvent,
  IconChartBar,
  IconFile,
  IconHeartbeat,
  IconMessageCircle,
  IconMicrophone,
  IconPhotoScan,
  IconReceipt,
  IconReportMedical,
  IconServer2,
} from '@tabler/icons-react'

const icons: Record<AppIconName, Icon> = {
  apps: IconApps,
  calendar: IconCalendarEvent,
  chart: IconChartBar,
  report: IconReportMedical,
  file: IconFile,
  heartbeat: IconHeartbeat,
  chat: IconMessageCircle,
  dictation: IconMicrophone,
  viewer: IconPhotoScan,
  billing: IconReceipt,
  server: IconServer2,
}

export const appIconNames = Object.keys(icons) as AppIconName[]

const isKnown = (name: string): name is AppIconName => Object.hasOwn(icons, name)

/** The name of a known icon. A name from a later release becomes the first one. */
export const appIconName = (name: string): AppIconName => (isKnown(name) ? name : 'apps')

/** An app's icon by its name in the registry. */
export function AppIcon({ name, size = 24 }: { name: string; size?: number }) {
  const KnownIcon = icons[appIconName(name)]
  return <KnownIcon size={size} stroke={1.6} aria-hidden />
}
