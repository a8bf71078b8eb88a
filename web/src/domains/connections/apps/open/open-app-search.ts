import { textFrom } from '../../../../ui/list/list-search.ts'

export type OpenAppSearch = {
  /** The id of the sign-in that waits here. */
  uid?: string
  /** The app's code. */
  app?: string
  /** Why the sign-in could not continue automatically. */
  refused?: string
}

/** `?uid=…&app=viewer`. A malformed `uid` is dropped, because it becomes part of an address. */
export function openAppSearch(search: Record<string, unknown>): OpenAppSearch {
  const uid = textFrom(search.uid, 101)
  const app = textFrom(search.app, 40)
  const refused = textFrom(search.refused, 40)
  return {
    ...(uid !== undefined && /^[A-Za-z0-9_-]{1,100}$/.test(uid) ? { uid } : {}),
    ...(app === undefined ? {} : { app }),
    ...(refused === undefined ? {} : { refused }),
  }
}
