import { readMarkdown } from '../../../kit/markdown/markdown.ts'
import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportTermsAcceptances, listTermsAcceptances, listTermsOfUser } from './acceptances.ts'
import { acceptTerms, getMyTerms, markNoticeSeen } from './own.ts'
import { countReaders, readTerms } from './service.ts'
import {
  addTermsVersion,
  deleteTermsVersion,
  editTermsVersion,
  getTermsVersion,
  listTermsVersions,
} from './versions.ts'

export const termsHandlers = (world: World) =>
  ({
    readTerms: ({ query }) => readTerms(world, query),
    listTermsVersions: () => listTermsVersions(world),
    getTermsVersion: ({ params }) => getTermsVersion(world, params.termsVersionId),
    addTermsVersion: ({ actor, body }) => addTermsVersion(world, actor, body),
    editTermsVersion: ({ actor, params, body }) =>
      editTermsVersion(world, actor, params.termsVersionId, body),
    deleteTermsVersion: ({ actor, params }) => deleteTermsVersion(world, actor, params.termsVersionId),
    previewMarkdown: async ({ body }) => ({ blocks: await readMarkdown(body.markdown) }),
    countTermsNotice: async () => ({ people: await countReaders(world.db) }),
    listTermsAcceptances: ({ query }) => listTermsAcceptances(world, query),
    exportTermsAcceptances: ({ actor, body }) => exportTermsAcceptances(world, actor, body),
    listTermsOfUser: ({ actor, params }) => listTermsOfUser(world, actor, params.userId),
    getMyTerms: ({ actor, query }) => getMyTerms(world, actor, query.language),
    acceptTerms: ({ actor, body }) => acceptTerms(world, actor, body.label),
    markNoticeSeen: ({ actor, body }) => markNoticeSeen(world, actor, body.label),
  }) satisfies Partial<AllHandlers>
