import type { RecordKind } from '@gantry/contract/registry'
import { IconPlugConnected, IconSwitchHorizontal, IconUserCircle } from '@tabler/icons-react'

export type PlaceKind = 'screen' | RecordKind

/** A screen or a record that can be opened. */
export type Place = {
  kind: PlaceKind
  label: string
  detail: string
  to: string
  search?: Record<string, string | number>
}

export const placeKey = ({ to, search }: Pick<Place, 'to' | 'search'>) =>
  `${to}?${JSON.stringify(search ?? {})}`

/** The screens that are only in the user's own menu. */
export const ownScreens = [
  { to: '/my-profile', label: 'myAccount', icon: IconUserCircle },
  { to: '/my-profile', search: { tab: 'mips' }, label: 'connections', icon: IconPlugConnected },
  { to: '/role-selection', label: 'switchRole', icon: IconSwitchHorizontal },
] as const

const simple = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Every word must occur, without regard to accents and case, as in the lists. */
export function matches(label: string, search: string): boolean {
  const text = simple(label)
  return simple(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
