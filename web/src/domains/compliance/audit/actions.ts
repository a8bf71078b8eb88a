import { links, others, records } from '@gantry/contract/registry'
import i18next, { type CustomTypeOptions } from 'i18next'

type Words = CustomTypeOptions['resources']['audit']
type Verbs = Words['actions']
export type ActionGroup = keyof Verbs
type ActionOf<Group extends ActionGroup> = Group extends ActionGroup
  ? `${Group}.${keyof Verbs[Group] & string}`
  : never
/** The actions of audit entries: kind and verb. A test compares the texts with the registry. */
export type Action = ActionOf<ActionGroup>

const verbs: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.entries(records).map(([kind, { actions }]) => [kind, actions])),
  ...Object.fromEntries(Object.values(links).map(({ auditKind, actions }) => [auditKind, actions])),
  ...Object.fromEntries(Object.entries(others).filter(([, actions]) => actions.length > 0)),
}

export const actionGroups = Object.keys(verbs) as ActionGroup[]

export const actionsOf = (group: ActionGroup) =>
  (verbs[group] ?? []).map((verb) => `${group}.${verb}` as Action)

const actions = new Set<string>(actionGroups.flatMap(actionsOf))

export const isAction = (name: string): name is Action => actions.has(name)

type DeniedGroup = keyof Words['denied']
/** Actions with another text when they were refused. */
type DeniedAction = {
  [Group in DeniedGroup]: `${Group}.${keyof Words['denied'][Group] & string}`
}[DeniedGroup]
export const isDeniedAction = (name: string): name is DeniedAction => i18next.exists(`audit:denied.${name}`)
