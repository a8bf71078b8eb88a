import { declared } from './domains.ts'
import type { DomainJump } from './kit/pages/domain-jump.ts'

const files = import.meta.glob<{ jump: DomainJump }>('./domains/*/*/jump.ts', { eager: true })
const pages = declared('pages').map(({ path }) => path)
const placeOf = ({ actions = [], parts = [] }: DomainJump) =>
  Math.min(pages.length, ...[...actions, ...parts].map(({ to }) => pages.indexOf(to)))

/** What the domains declare in their `jump.ts`, in the order of the menu. Loaded with the dialog of Ctrl-K. */
const jumps = Object.values(files)
  .map(({ jump }) => jump)
  .toSorted((one, other) => placeOf(one) - placeOf(other))

/** What the domains declare under one name. */
export const declaredJumps = <Name extends keyof DomainJump>(
  name: Name,
): NonNullable<DomainJump[Name]>[number][] =>
  jumps.flatMap((domain) => [...(domain[name] ?? [])] as NonNullable<DomainJump[Name]>[number][])
