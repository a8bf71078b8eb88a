// This file has no schema library, because the server's declarations and the portal use it.

/**
 * What a record can have been used for. A record that was used cannot be deleted. `not-known`: the record is older than what is
 * recorded of its links and files.
 */
export const useKinds = [
  'sign-in',
  'link',
  'file',
  'check',
  'practice-scope',
  'incident',
  'requirement',
  'notice',
  'connection',
  'call',
  'opening',
  'not-known',
] as const
export type UseKind = (typeof useKinds)[number]

/** The longest reason for a deletion. */
export const longestReason = 500
