import { lazyRouteComponent } from '@tanstack/react-router'
import { fetchTexts, type Namespace } from '../../i18n/i18n.ts'

/**
 * A page with its texts, which are loaded together with its code. If they were loaded while the page renders, each
 * would be waited for in turn.
 */
export function page<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
  ...texts: Namespace[]
) {
  const loadAll = () => Promise.all([load(), fetchTexts(texts)]).then(([module]) => module)
  return lazyRouteComponent(loadAll as () => Promise<Record<string, never>>, name)
}
