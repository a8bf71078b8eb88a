import type { SessionUser } from '../../sessions/session-user.ts'
import type { Viewer } from '../../sessions/use-viewer.ts'

/**
 * How one job is done. `help/topics.ts` of a domain lists its topics, and `help/<name>/<language>.md` beside it has the text of each.
 * They are not in its `domain.ts`, which every page loads.
 */
export type HelpTopic = {
  /** No other topic has it. */
  readonly name: string
  /** The pages whose help begins with it, and those below them. It comes first on the first of them. */
  readonly pages: readonly string[]
  readonly isOffered: (viewer: Viewer, user: SessionUser) => boolean
}
