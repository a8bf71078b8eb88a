import { lazyRouteComponent } from '@tanstack/react-router'
import { fetchTexts, type Namespace } from '../../i18n/i18n.ts'

/**
 * A page with the texts it is made of. They come beside its code: asked for only while it is being drawn, each
 * would be a wait of its own, one after another.
 */
export function page<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
  ...texts: Namespace[]
) {
  const loadAll = () => Promise.all([load(), fetchTexts(texts)]).then(([module]) => module)
  return lazyRouteComponent(loadAll as () => Promise<Record<string, never>>, name)
}
