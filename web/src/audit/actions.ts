import type audit from '../locales/en/audit.json'

type Verbs = (typeof audit)['actions']
export type ActionGroup = keyof Verbs
type ActionOf<Group extends ActionGroup> = Group extends ActionGroup
  ? `${Group}.${keyof Verbs[Group] & string}`
  : never
/** What the server writes down when something is done: subject and verb. */
export type Action = ActionOf<ActionGroup>

const verbs: { [Group in ActionGroup]: readonly (keyof Verbs[Group] & string)[] } = {
  user: [
    'add',
    'edit',
    'profile',
    'activate',
    'inactivate',
    'group-for-admin',
    'resend-activation',
    'photo',
    'photo-delete',
  ],
  session: ['sign-in', 'sign-out', 'verify', 'choose-role', 'end', 'refresh-reused'],
  password: ['ask-reset', 'reset', 'change'],
  account: ['activate'],
  'second-factor': ['change'],
  mip: ['add', 'edit', 'activate', 'inactivate', 'logo', 'logo-delete'],
  'user-mip': ['link', 'edit', 'unlink'],
  'group-mip': ['link', 'unlink'],
  ris: ['add', 'edit', 'activate', 'inactivate'],
  'ris-user': ['link', 'edit', 'unlink'],
  'ris-mip': ['link', 'unlink'],
  group: ['add', 'edit', 'activate', 'inactivate'],
  'user-group': ['link', 'unlink', 'leave'],
  invitation: ['create', 'resend', 'withdraw', 'accept', 'reject'],
  role: ['add', 'edit', 'activate', 'inactivate'],
  document: ['upload', 'delete', 'visibility'],
  app: [
    'add',
    'edit',
    'activate',
    'inactivate',
    'secret',
    'open',
    'sign-in',
    'ticket-redeemed',
    'sign-out',
    'read-archive',
  ],
  list: ['export'],
  import: ['upload', 'confirm', 'stop', 'finish', 'discard', 'result'],
  audit: ['forget'],
}

export const actionGroups = Object.keys(verbs) as ActionGroup[]

export const actionsOf = (group: ActionGroup) => verbs[group].map((verb) => `${group}.${verb}` as Action)

const actions = new Set<string>(actionGroups.flatMap(actionsOf))

export const isAction = (name: string): name is Action => actions.has(name)

const deniedActions = [
  'session.sign-in',
  'session.verify',
  'session.refresh-reused',
  'app.sign-in',
  'app.ticket-redeemed',
  'app.read-archive',
] as const
/** Those that read otherwise when they were refused. */
export type DeniedAction = (typeof deniedActions)[number]
export const isDeniedAction = (name: string): name is DeniedAction =>
  deniedActions.some((known) => known === name)
