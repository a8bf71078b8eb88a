import { Done } from '../../../fields.ts'
import { routes } from '../../../route-table.ts'
import {
  NewTermsVersion,
  ReadTerms,
  TermsMarkdown,
  TermsPreview,
  TermsQuery,
  TermsVersion,
  TermsVersionChanges,
  TermsVersionParams,
  TermsVersions,
  TermsVersionToEdit,
} from './schemas.ts'

/** Ours: versions of the terms of use and of the privacy notice. */
export const termsRoutes = () =>
  routes({
    /** Also before the sign-in, where people are asked to accept the terms. */
    readTerms: {
      summary: 'Read the terms or the privacy notice that are or were in force',
      refuses: ['not-found'],
      method: 'GET',
      path: '/api/terms',
      effect: 'read',
      about: ['terms-version'],
      access: 'public',
      query: TermsQuery,
      reply: ReadTerms,
    },
    /** The latest first. There are few, so the list has no pages. */
    listTermsVersions: {
      summary: 'List the versions of the terms and of the privacy notice',
      method: 'GET',
      path: '/api/terms-versions',
      effect: 'read',
      about: ['terms-version', 'user'],
      access: ['ProductAdmin'],
      reply: TermsVersions,
    },
    getTermsVersion: {
      summary: 'Read a version of the terms or of the privacy notice with its texts',
      method: 'GET',
      path: '/api/terms-versions/:termsVersionId',
      effect: 'read',
      about: ['terms-version', 'user'],
      access: ['ProductAdmin'],
      params: TermsVersionParams,
      reply: TermsVersionToEdit,
    },
    addTermsVersion: {
      summary: 'Add a version of the terms or of the privacy notice',
      refuses: ['terms.open', 'terms.too-early', 'terms.mark', 'terms.link', 'terms.long'],
      method: 'POST',
      path: '/api/terms-versions',
      effect: 'write',
      changes: ['terms-version'],
      access: ['ProductAdmin'],
      body: NewTermsVersion,
      reply: TermsVersion,
    },
    editTermsVersion: {
      summary: 'Change a version that is not in force yet',
      refuses: ['terms.in-force', 'terms.too-early', 'terms.mark', 'terms.link', 'terms.long', 'stale'],
      method: 'POST',
      path: '/api/terms-versions/:termsVersionId',
      effect: 'write',
      changes: ['terms-version'],
      access: ['ProductAdmin'],
      params: TermsVersionParams,
      body: TermsVersionChanges,
      reply: TermsVersion,
    },
    deleteTermsVersion: {
      summary: 'Delete a version that is not in force yet',
      refuses: ['terms.in-force'],
      method: 'DELETE',
      path: '/api/terms-versions/:termsVersionId',
      effect: 'write',
      changes: ['terms-version'],
      access: ['ProductAdmin'],
      params: TermsVersionParams,
      reply: Done,
    },
    /** By the same reader as when it is saved, so what is shown is what readers will see. */
    previewTermsText: {
      summary: 'Read a text in Markdown as readers will see it',
      refuses: ['terms.mark', 'terms.link', 'terms.long'],
      method: 'POST',
      path: '/api/terms-preview',
      effect: 'read',
      about: ['terms-version'],
      access: ['ProductAdmin'],
      body: TermsMarkdown,
      reply: TermsPreview,
    },
  })
