import type { AppMode } from '@gantry/contract/domains/connections/apps/words'
import { records } from '@gantry/contract/registry'
import { listSearch } from '../../../ui/list/list-search.ts'

export type AppFilters = { mode?: AppMode }

// Not from modes.ts, because every page loads this file and does not need those icons.
const modes: Record<AppMode, true> = { oidc: true, 'deep-link': true, ticket: true, link: true }

const isMode = (value: unknown): value is AppMode => typeof value === 'string' && Object.hasOwn(modes, value)

/** The `validateSearch` of the list. */
export const appListSearch = listSearch<AppFilters>(records.app.sorts, ({ mode }) =>
  isMode(mode) ? { mode } : {},
)
