import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { assignMatters, listWorklistAssignees } from './assigning.ts'
import { chasePeople, openChase, previewChase } from './chasing/chasing.ts'
import { cancelWaitingMails } from './chasing/waiting.ts'
import { exportWorklist } from './export.ts'
import { listMailings, previewMailing, startMailing, stopMailing } from './mailings/mailings.ts'
import { listWorklist } from './service.ts'

export const worklistHandlers = (world: World) =>
  ({
    listWorklist: ({ actor, query }) => listWorklist(world, actor, query),
    exportWorklist: ({ actor, body }) => exportWorklist(world, actor, body),
    listWorklistAssignees: ({ actor, query }) => listWorklistAssignees(world, actor, query.search),
    assignMatters: ({ actor, body }) => assignMatters(world, actor, body),
    previewChase: ({ actor, body }) => previewChase(world, actor, body.ids),
    chasePeople: ({ actor, body }) => chasePeople(world, actor, body),
    cancelWaitingMails: ({ actor, body }) => cancelWaitingMails(world, actor, body.ids),
    previewMailing: ({ actor, body }) => previewMailing(world, actor, body),
    startMailing: ({ actor, body }) => startMailing(world, actor, body),
    listMailings: ({ actor }) => listMailings(world, actor),
    stopMailing: ({ actor, params }) => stopMailing(world, actor, params.worklistMailingId),
    openChase: async ({ actor }) => {
      await openChase(world, actor)
      return true
    },
  }) satisfies Partial<AllHandlers>
