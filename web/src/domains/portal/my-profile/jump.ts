import type { DomainJump } from '../../../kit/pages/domain-jump.ts'

export const jump = {
  parts: [
    { to: '/account', label: 'my-profile.security', icon: 'shield-lock', search: { tab: 'security' } },
    { to: '/account', label: 'my-profile.sessions', icon: 'devices', search: { tab: 'sessions' } },
    {
      to: '/account',
      label: 'my-profile.qualifications',
      icon: 'certificate',
      search: { tab: 'qualifications' },
    },
    { to: '/account', label: 'my-profile.numbers', icon: 'heartbeat', search: { tab: 'mips' } },
    { to: '/account', label: 'my-profile.documents', icon: 'files', search: { tab: 'documents' } },
    { to: '/account', label: 'my-profile.notices', icon: 'bell', search: { tab: 'notifications' } },
    { to: '/account', label: 'my-profile.directory', icon: 'user-circle' },
  ],
  actions: [{ label: 'my-profile.edit', to: '/account', opens: 'edit', isOffered: () => true }],
} as const satisfies DomainJump
