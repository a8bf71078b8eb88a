import 'i18next'
import type { TextFiles } from '../i18n/text-files.ts'

type English = TextFiles & {
  appearance: typeof import('../domains/portal/appearance/texts/en.json')
  deleting: typeof import('../kit/deleting/texts/en.json')
  help: typeof import('./help/texts/en.json')
  invitations: typeof import('../domains/people/invitations/texts/en.json')
  jump: typeof import('./jump/texts/en.json')
  passkeys: typeof import('../domains/access/passkeys/texts/en.json')
  'saved-views': typeof import('../kit/saved-views/texts/en.json')
  'stored-files': typeof import('../kit/stored-files/texts/en.json')
  setup: typeof import('../domains/access/setup/texts/en.json')
}

/** One section of all texts, gathered by the build (web/build/gathered-texts.ts). */
type Gathered<Section extends string> = {
  [Name in keyof English as English[Name] extends Record<Section, object>
    ? Name
    : never]: English[Name] extends Record<Section, infer Words> ? Words : never
}

/** The sections `audit` or `inbox` of all texts, which the build adds to the texts of this name. */
type Sections<Section extends 'audit' | 'inbox'> = {
  [Name in keyof English]: English[Name] extends Record<Section, infer Words> ? (words: Words) => void : never
}[keyof English] extends (words: infer All) => void
  ? All
  : never
type Shown<Name extends keyof English> = Name extends 'audit' | 'inbox'
  ? English[Name] & Sections<Name>
  : English[Name]

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      [Name in keyof English]: Omit<Shown<Name>, 'menu' | 'jump' | 'audit' | 'inbox'>
    } & { menu: Gathered<'menu'>; places: Gathered<'jump'> }
  }
}
