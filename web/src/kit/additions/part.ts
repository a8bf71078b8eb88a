import { lazy } from 'react'
import { fetchTexts, type Namespace } from '../../i18n/i18n.ts'
import type { Part } from './additions.ts'

/**
 * A part that a domain adds elsewhere, loaded with its texts when it is shown. Such a part states the type of what it
 * returns: found out from its code, the type would depend on the routes, which depend on the declarations.
 */
export function part<Props extends object>(
  load: () => Promise<{ default: Part<Props> }>,
  ...texts: Namespace[]
): Part<Props> {
  return lazy(async () => {
    const [module] = await Promise.all([load(), fetchTexts(texts)])
    return module
  })
}
