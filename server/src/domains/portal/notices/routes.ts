import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportNoticePeople, listNoticePeople } from './people.ts'
import { answerNotice, readMyNotice } from './service.ts'
import { addNotice, deleteNotice, editNotice, endNotice, getNotice, listNotices } from './writing.ts'

export const noticeHandlers = (world: World) =>
  ({
    listNotices: ({ query }) => listNotices(world, query),
    getNotice: ({ params }) => getNotice(world, params.noticeId),
    addNotice: ({ actor, body }) => addNotice(world, actor, body),
    editNotice: ({ actor, params, body }) => editNotice(world, actor, params.noticeId, body),
    endNotice: ({ actor, params, body }) => endNotice(world, actor, params.noticeId, body),
    deleteNotice: ({ actor, params }) => deleteNotice(world, actor, params.noticeId),
    listNoticePeople: ({ params, query }) => listNoticePeople(world, params.noticeId, query),
    exportNoticePeople: ({ actor, params, body }) => exportNoticePeople(world, actor, params.noticeId, body),
    readMyNotice: ({ actor, params, query }) => readMyNotice(world, actor, params.noticeId, query.language),
    answerNotice: ({ actor, params }) => answerNotice(world, actor, params.noticeId),
  }) satisfies Partial<AllHandlers>
