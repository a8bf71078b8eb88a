import type { ParseKeys } from 'i18next'
import type { SessionUser } from '../../sessions/session-user.ts'
import type { Viewer } from '../../sessions/use-viewer.ts'
import type { IconName } from '../../ui/display/icons.ts'
import type { PickerName } from '../next-steps/use-picking.ts'

type Search = Record<string, string | number | boolean>

/** A name in Ctrl-K: in the section `jump` of the texts, with other words for it under `synonyms`. */
export type JumpLabel = ParseKeys<'places'>

/** A page that is in no menu, or a part of a page, such as a tab. Who may open the page is offered it. */
export type JumpPart = {
  readonly to: string
  readonly search?: Search
  readonly label: JumpLabel
  readonly icon: IconName
}

/** What Ctrl-K offers to do. */
export type JumpAction = {
  readonly label: JumpLabel
  /** The label for the administrator of a group, with its name. */
  readonly labelInGroup?: JumpLabel
  readonly to: string
  readonly search?: Search
  /** The dialog that it opens on its page. */
  readonly opens?: PickerName
  readonly isOffered: (viewer: Viewer, user: SessionUser) => boolean
}

/** What Ctrl-K offers to do with something of one's own. */
export type OwnAction = Omit<JumpAction, 'isOffered' | 'labelInGroup'> & {
  /** The value of `name` in the label. */
  readonly name?: string
  /** The id of what the dialog is about. */
  readonly about?: number
}

/** Keys that work on a page of the domain, for the list of shortcuts. */
export type Shortcut = {
  readonly label: JumpLabel
  readonly keys: readonly string[]
  readonly isOffered: (viewer: Viewer) => boolean
}

/** What Ctrl-K and the list of shortcuts must know of a domain: the export `jump` of its `jump.ts`. */
export type DomainJump = {
  readonly parts?: readonly JumpPart[]
  readonly actions?: readonly JumpAction[]
  /** Read when Ctrl-K opens. */
  readonly ownActions?: readonly ((viewer: Viewer) => Promise<readonly OwnAction[]>)[]
  readonly shortcuts?: readonly Shortcut[]
}
