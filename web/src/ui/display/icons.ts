import {
  type Icon,
  IconAffiliate,
  IconApps,
  IconBuildingHospital,
  IconCertificate,
  IconFileImport,
  IconHeartbeat,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconServer2,
  IconShieldCheck,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'

/** The icons of pages and records, by their names in the contract's registry. */
export const icons = {
  affiliate: IconAffiliate,
  apps: IconApps,
  'building-hospital': IconBuildingHospital,
  certificate: IconCertificate,
  dashboard: IconLayoutDashboard,
  'file-import': IconFileImport,
  heartbeat: IconHeartbeat,
  history: IconHistory,
  key: IconKey,
  server: IconServer2,
  shield: IconShieldCheck,
  'user-check': IconUserCheck,
  users: IconUsers,
} satisfies Record<string, Icon>
