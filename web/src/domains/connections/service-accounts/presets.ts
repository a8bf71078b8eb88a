import { type Scope, scopes } from '@gantry/contract/scopes'

/** What programs of usual kinds need. A scope that the contract does not have is a compile error. */
export const scopePresets = {
  // The program of docs/api/hr-feed.md.
  'hr-feed': ['users:read', 'users:write', 'mips:read', 'user-mips:read', 'user-mips:write'],
  reporting: [
    'users:read',
    'mips:read',
    'ris:read',
    'groups:read',
    'roles:read',
    'user-mips:read',
    'user-groups:read',
    'user-ris:read',
    'group-mips:read',
    'ris-mips:read',
    'qualifications:read',
  ],
  directory: ['system/*.rs'],
  siem: ['audit:read'],
} as const satisfies Record<string, readonly Scope[]>
export type ScopePreset = keyof typeof scopePresets
export const scopePresetNames = Object.keys(scopePresets) as ScopePreset[]

const inOrder = (chosen: readonly string[]) => scopes.filter((scope) => chosen.includes(scope)).join(' ')

/** The preset that has exactly these scopes. */
export const presetOf = (chosen: readonly string[]) =>
  scopePresetNames.find((name) => inOrder(scopePresets[name]) === inOrder(chosen))
