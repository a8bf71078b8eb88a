import type { CallName } from '@gantry/contract'
import { type SessionAction, sessionActions, sessionCalls } from '@gantry/contract/declared/may'
import type { GroupAction } from '@gantry/contract/domains/people/groups/schemas'
import type { MipAction } from '@gantry/contract/domains/people/mips/schemas'
import type { UserAction } from '@gantry/contract/domains/people/users/schemas'
import { type RoleCode, roleCodes } from '@gantry/contract/product'
import { recordKinds, roleActions } from '@gantry/contract/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../testing/caller.ts'
import { buildCast, type Cast } from '../testing/cast.ts'
import type { Person } from '../testing/people.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { buildRecords, keepSomeFile, type Records, type Target } from './access-records.ts'
import { call } from './access-walk.ts'

// What the server says that a caller may do is compared with what it does: an action in `may` is not refused, and one that is
// missing there is refused. The requests are those of the access table where it has one.

type Act = (caller: Caller, records: Records) => Promise<Answer>
type Asked = { role: RoleCode; person: Person; caller: Caller }

let t: TestApp
let cast: Cast
let sha256: string
const asked: Asked[] = []

beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  sha256 = await keepSomeFile(t)
  const { admin, northAdmin, ana } = cast.people
  asked.push({ role: 'ProductAdmin', person: admin, caller: cast.as.admin })
  asked.push({ role: 'GroupAdmin', person: northAdmin, caller: cast.as.northAdmin })
  asked.push({ role: 'Member', person: ana, caller: cast.as.ana })
  for (const role of roleCodes) {
    if (asked.some((one) => one.role === role)) continue
    const person = await t.person({ roles: [role] })
    asked.push({ role, person, caller: await t.signInAs(person) })
  }
}, 60_000)
afterAll(() => t.close())

const byTable =
  (callName: CallName): Act =>
  (caller, records) =>
    call(caller, callName, records, 'Member')
const post =
  (path: string, body: (records: Records) => object): Act =>
  (caller, records) =>
    caller.inject('POST', path, body(records))
const saveMip = (change: (records: Records) => object) =>
  post('/api/mips/add-update', (records) => ({
    mipId: records.mipId,
    name: records.mipName,
    ...change(records),
  }))

const withUser: Record<UserAction, Act> = {
  edit: byTable('saveUser'),
  'set-status': (caller, { userId }) =>
    caller.inject('POST', `/api/gantry-admin/users/${userId}/activate-inactivate?status=false`),
  'remove-access': byTable('removeUserAccess'),
  delete: byTable('deleteUser'),
  link: byTable('linkUserMip'),
  'change-mips': byTable('updateUserMip'),
  'edit-numbers': byTable('updateProviderNumber'),
  'unlink-group': byTable('unlinkUserGroup'),
  'set-group': byTable('setGroupForAdmin'),
  'change-documents': byTable('changeUserDocumentVisibility'),
}
const withMip: Record<MipAction, Act> = {
  edit: byTable('saveMip'),
  'set-status': byTable('setMipStatus'),
  rename: saveMip(({ mipName }) => ({ name: `${mipName} East` })),
  'set-label': saveMip(({ mipId }) => ({ archiveLabel: `label-${mipId}` })),
  'mark-commonwealth': saveMip(() => ({ isCommonwealth: true })),
  link: byTable('linkUsersToMip'),
  'change-users': byTable('updateUserMip'),
}
const withGroup: Record<GroupAction, Act> = {
  edit: byTable('saveGroup'),
  'set-status': byTable('setGroupStatus'),
  rename: post('/api/groups/add-update', ({ groupId, groupName }) => ({
    groupId,
    groupName: `${groupName} East`,
  })),
  invite: byTable('createGroupInvitation'),
  'remove-members': byTable('unlinkUserGroup'),
  leave: (caller, { me, groupId }) =>
    caller.inject('POST', `/api/users/${me.userId}/leave-group?groupId=${groupId}`),
  link: byTable('linkGroupMip'),
  'choose-administrators': byTable('setGroupForAdmin'),
}

// One's own access and status, and names that only administrators change, are refused for another reason than the role.
const refusals = new Set(['user.self-inactivate', 'user.own-access', 'mip.name-fixed', 'group.name-fixed'])
const isRefused = ({ status, json }: Answer) =>
  status === 403 || status === 404 || (status >= 400 && refusals.has(json<{ code: string }>().code))

type Kind = { path: (records: Records) => string; acts: Record<string, Act>; targets: readonly Target[] }
const kinds: Record<string, Kind> = {
  'person with qualifications': {
    path: ({ userId }) => `/api/users/${userId}/qualifications`,
    acts: { add: byTable('addUserQualification') },
    targets: ['self', 'ours', 'theirs'],
  },
  'MIP with qualifications': {
    path: ({ mipId }) => `/api/mips/${mipId}/qualifications`,
    acts: { add: byTable('addMipQualification') },
    targets: ['ours', 'theirs'],
  },
  user: {
    path: ({ userId }) => `/api/users/member/${userId}`,
    acts: withUser,
    targets: ['self', 'ours', 'theirs'],
  },
  'own account': {
    path: () => '/api/my-account',
    acts: { 'edit-numbers': withUser['edit-numbers'] },
    targets: ['self'],
  },
  mip: { path: ({ mipId }) => `/api/mips/${mipId}`, acts: withMip, targets: ['ours', 'theirs'] },
  group: { path: ({ groupId }) => `/api/groups/${groupId}`, acts: withGroup, targets: ['ours', 'theirs'] },
}

describe.each(Object.entries(kinds))('what the record of a %s says that the caller may do', (_kind, kind) => {
  it.each(kind.targets)('is what the server does, for %s', async (target) => {
    const found: string[] = []
    const expected: string[] = []
    let read = 0
    for (const { role, person, caller } of asked) {
      for (const [action, act] of Object.entries(kind.acts)) {
        const ids = await buildRecords(t, cast, { sha256, target, me: person, path: '' })
        const record = await caller.inject('GET', kind.path(ids))
        const { may } = record.json<{ may?: string[] }>()
        // The caller cannot read the record, or sees only what colleagues may see.
        if (may === undefined) continue
        read += 1
        const answer = await act(caller, ids)
        expected.push(`${role} ${action}: ${may.includes(action) ? 'done' : 'refused'}`)
        found.push(`${role} ${action}: ${isRefused(answer) ? 'refused' : 'done'}`)
      }
    }
    expect(found).toEqual(expected)
    expect(read).toBeGreaterThan(0)
  })
})

describe('what the session says that its role may do', () => {
  it('has an answer for every kind of record and role', async () => {
    for (const { role, caller } of asked) {
      const { may } = (await caller.inject('GET', '/api/my-session')).json<{ may: string[] }>()
      expect([role, may]).toEqual([role, role === 'ProductAdmin' ? sessionActions : []])
    }
    expect(sessionActions).toHaveLength(2 * recordKinds.length + Object.keys(roleActions).length)
  })

  const ofCalls = sessionActions.filter((action) => !action.endsWith('.add'))
  it.each<SessionAction>(ofCalls)('is what the server does for %s', async (action) => {
    for (const { role, person, caller } of asked) {
      const ids = await buildRecords(t, cast, { sha256, target: 'ours', me: person, path: '' })
      const { status } = await call(caller, sessionCalls[action], ids, role)
      expect([role, status === 403]).toEqual([role, role !== 'ProductAdmin'])
    }
  })

  it.each([
    ['mips', { name: 'A new practice' }],
    ['groups', { groupName: 'A new group' }],
  ])('is what the server does when somebody adds to the %s', async (path, body) => {
    for (const { role, caller } of asked) {
      const { status } = await caller.inject('POST', `/api/${path}/add-update`, body)
      expect([role, status]).toEqual([role, role === 'ProductAdmin' ? 200 : 403])
    }
  })
})

describe('what the list of saved views says', () => {
  it('is with whom the server lets the caller share a view', async () => {
    const found: unknown[] = []
    const expected: unknown[] = []
    for (const { role, caller } of asked) {
      const listed = await caller.inject('GET', '/api/saved-views?list=groups')
      // Only these roles open the list.
      if (listed.status === 403) continue
      for (const sharedWith of ['group', 'everyone']) {
        const body = { list: 'groups', name: `For ${sharedWith}`, search: 'q=x', sharedWith }
        const { status } = await caller.inject('POST', '/api/saved-views', body)
        found.push([role, sharedWith, status])
        expected.push([
          role,
          sharedWith,
          listed.json<{ shareWith: string }>().shareWith === sharedWith ? 200 : 403,
        ])
      }
    }
    expect(found).toEqual(expected)
    expect(found).toHaveLength(6)
  })
})
