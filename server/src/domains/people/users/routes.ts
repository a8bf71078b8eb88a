import { doForEach } from '../../../kit/bulk.ts'
import { getUses } from '../../../kit/deleting/deleting.ts'
import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { deleteUser } from './deleting/deleting.ts'
import { exportUsers } from './export.ts'
import { getUserAccess, removeUserAccess } from './leaving/leaving.ts'
import { getMyAccount } from './my-account.ts'
import { openPhoto, removePhoto, uploadPhoto } from './photo.ts'
import { saveCustomValues, saveUser, setLanguage, updateProfile } from './saving.ts'
import { getMember, getOwnRecord, listUsers, readRecord } from './service.ts'
import { resendActivation, setGroupForAdmin, setUserStatus } from './user-status.ts'

export const userHandlers = (world: World) =>
  ({
    listUsers: ({ actor, body }) => listUsers(world, actor, body),
    exportUsers: ({ actor, body }) => exportUsers(world, actor, body),
    getUser: ({ actor, params }) => readRecord(world, actor, params.userId),
    getMyProfile: ({ actor }) => getOwnRecord(world, actor),
    getMyAccount: ({ actor }) => getMyAccount(world, actor),
    setMyLanguage: async ({ actor, body }) => {
      await setLanguage(world, actor, body.language)
      return body
    },
    getMember: ({ actor, params }) => getMember(world, actor, params.userId),
    saveUser: ({ actor, body }) => saveUser(world, actor, body),
    updateProfile: ({ actor, params, body }) => updateProfile(world, actor, params.userId, body),
    saveUserCustomValues: ({ actor, params, body }) => saveCustomValues(world, actor, params.userId, body),
    uploadProfilePhoto: ({ actor, params, upload }) => uploadPhoto(world, actor, params.userId, upload),
    getPhoto: ({ actor, params }) => openPhoto(world, actor, params.userId),
    removePhoto: async ({ actor, params }) => {
      await removePhoto(world, actor, params.userId)
      return true
    },
    setUserStatus: ({ actor, params, query }) => setUserStatus(world, actor, params.userId, query.status),
    setUserStatuses: ({ actor, body: { ids, status } }) =>
      doForEach(world, ids, (id) => setUserStatus(world, actor, id, status)),
    setGroupForAdmin: ({ actor, params, query }) =>
      setGroupForAdmin(world, actor, params.userId, query.groupIdForAdmin),
    getUserAccess: ({ actor, params }) => getUserAccess(world, actor, params.userId),
    removeUserAccess: ({ actor, params, body }) => removeUserAccess(world, actor, params.userId, body),
    getUserUses: ({ params }) => getUses(world, 'user', params.userId),
    deleteUser: async ({ actor, params, body }) => {
      await deleteUser(world, actor, params.userId, body)
      return true
    },
    resendActivation: async ({ actor, params }) => {
      await resendActivation(world, actor, params.userId)
      return true
    },
    resendActivations: ({ actor, body }) =>
      doForEach(world, body.ids, (userId) => resendActivation(world, actor, userId)),
  }) satisfies Partial<AllHandlers>
