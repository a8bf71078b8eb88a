import type { RecordKind } from '@gantry/contract/registry'
import { IconPlugConnected, IconSwitchHorizontal, IconUserCircle } from '@tabler/icons-react'

export type PlaceKind = 'screen' | RecordKind

/** Where one can go. */
export type Place = {
  kind: PlaceKind
  label: string
  detail: string
  to: string
  search?: Record<string, string | number>
}

export const placeKey = ({ to, search }: Pick<Place, 'to' | 'search'>) =>
  `${to}?${JSON.stringify(search ?? {})}`

/** Screens that stand in no menu but the person's own. */
export const ownScreens = [
  { to: '/my-profile', label: 'myAccount', icon: IconUserCircle },
  { to: '/my-profile', search: { tab: 'mips' }, label: 'connections', icon: IconPlugConnected },
  { to: '/role-selection', label: 'switchRole', icon: IconSwitchHorizontal },
] as const

const simple = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Every word occurs, as in the lists: accents and case do not matter. */
export function matches(label: string, search: string): boolean {
  const text = simple(label)
  return simple(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
