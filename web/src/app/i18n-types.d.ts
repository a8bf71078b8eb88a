import 'i18next'
import type { TextFiles } from '../i18n/text-files.ts'

type English = TextFiles & {
  appearance: typeof import('../domains/portal/appearance/texts/en.json')
  documents: typeof import('../domains/people/documents/texts/en.json')
  inbox: typeof import('../domains/portal/inbox/texts/en.json')
  invitations: typeof import('../domains/people/invitations/texts/en.json')
  jump: typeof import('./jump/texts/en.json')
  passkeys: typeof import('../domains/access/passkeys/texts/en.json')
  'saved-views': typeof import('../kit/saved-views/texts/en.json')
  setup: typeof import('../domains/access/setup/texts/en.json')
}

/** The sections `menu` of all texts, gathered by the build (web/build/gathered-texts.ts). */
type Menu = {
  [Name in keyof English as English[Name] extends { menu: object } ? Name : never]: English[Name] extends {
    menu: infer Words
  }
    ? Words
    : never
}

/** The sections `audit` of all texts, which the build adds to the texts of the audit pages. */
type AuditSections = {
  [Name in keyof English]: English[Name] extends { audit: infer Words } ? (words: Words) => void : never
}[keyof English]
type Audit = English['audit'] & (AuditSections extends (words: infer All) => void ? All : never)

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      [Name in keyof English]: Omit<Name extends 'audit' ? Audit : English[Name], 'menu' | 'audit'>
    } & { menu: Menu }
  }
}
