import { links, others, records } from '@gantry/contract/registry'
import type audit from './texts/en.json'

type Verbs = (typeof audit)['actions']
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

const deniedActions = [
  'session.sign-in',
  'session.verify',
  'session.refresh-reused',
  'app.sign-in',
  'app.ticket-redeemed',
  'app.refresh-reused',
  'app.read-archive',
] as const
/** Actions with another text when they were refused. */
export type DeniedAction = (typeof deniedActions)[number]
export const isDeniedAction = (name: string): name is DeniedAction =>
  deniedActions.some((known) => known === name)
