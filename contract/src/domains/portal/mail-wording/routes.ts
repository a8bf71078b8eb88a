import { routes } from '../../../route-table.ts'
import {
  MailPreview,
  MailPreviewRequest,
  MailWording,
  MailWordingChanges,
  MailWordingList,
  MailWordingQuery,
  TestMail,
  TestMailRequest,
} from './schemas.ts'

const access = ['ProductAdmin'] as const

/** Ours: own words for the sentences of mails. */
export const mailWordingRoutes = () =>
  routes({
    /** There are few, so the list has no pages. */
    listMailWording: {
      summary: 'List the mails with their sentences in a language',
      method: 'GET',
      path: '/api/mail-wording',
      effect: 'read',
      about: ['mail-wording', 'user'],
      access,
      query: MailWordingQuery,
      reply: MailWordingList,
    },
    changeMailWording: {
      summary: 'Change words of a mail in a language, or go back to the default',
      refuses: ['not-found', 'mail-wording.changed'],
      method: 'POST',
      path: '/api/mail-wording',
      effect: 'write',
      changes: ['mail-wording'],
      access,
      body: MailWordingChanges,
      reply: MailWording,
    },
    /** It changes nothing and sends nothing. */
    previewMailWording: {
      summary: 'Show a mail with example values, unsaved words and the name of a person',
      refuses: ['not-found'],
      method: 'POST',
      path: '/api/mail-wording/preview',
      effect: 'read',
      about: ['mail-wording', 'setting', 'user'],
      access,
      body: MailPreviewRequest,
      reply: MailPreview,
    },
    sendTestMail: {
      summary: 'Send a mail with the saved words and example values to the caller',
      refuses: ['not-found', 'mail-wording.too-many-tests'],
      method: 'POST',
      path: '/api/mail-wording/test',
      effect: 'write',
      changes: [],
      access,
      body: TestMailRequest,
      reply: TestMail,
    },
  })
