import type { WebDomain } from '../../../kit/pages/web-domain.ts'

/** Its parts stand on the pages of qualifications. */
export const registerChecks = {} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'register-checks': typeof import('./texts/en.json')
  }
}
