import {
  type Icon,
  IconApps,
  IconCalendarEvent,
  IconChartBar,
  IconFileText,
  IconHeartbeat,
  IconMessageCircle,
  IconMicrophone,
  IconPhotoScan,
  IconReceipt,
  IconServer2,
} from '@tabler/icons-react'

const icons: Record<string, Icon> = {
  calendar: IconCalendarEvent,
  chart: IconChartBar,
  report: IconFileText,
  file: IconFileText,
  heartbeat: IconHeartbeat,
  chat: IconMessageCircle,
  dictation: IconMicrophone,
  viewer: IconPhotoScan,
  billing: IconReceipt,
  server: IconServer2,
}

/** An app's icon by its name in the registry. */
export function AppIcon({ name }: { name: string }) {
  const KnownIcon = icons[name] ?? IconApps
  return <KnownIcon size={24} stroke={1.6} aria-hidden />
}
