import { call } from '../api/call.ts'
import { chooseLanguage, isAvailable, type Language } from '../i18n/i18n.ts'
import { patchSessionUser, sessionStore } from './session.ts'

/** What was chosen in this tab before anyone had signed in: it goes with whoever signs in next. */
const KEY = 'gantry.language-chosen'

function takeChoice(): string | null {
  const choice = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return choice
}

/** The page speaks the language of whoever is signed in, in every tab and after every change to it. */
export function followOwnLanguage(): void {
  let known: string | undefined
  function follow(): void {
    const user = sessionStore.get()?.user
    const own = user?.authenticated ? user.language : undefined
    if (own === known) return
    known = own
    if (own === undefined) return
    const choice = takeChoice()
    // What can't be saved now holds on this page all the same.
    if (isAvailable(choice) && choice !== own) void setLanguage(choice).catch(() => undefined)
    else if (isAvailable(own)) void chooseLanguage(own)
  }
  sessionStore.subscribe(follow)
  follow()
}

/** In another language from now on: for the signed-in person everywhere, else on this browser. */
export async function setLanguage(code: Language): Promise<void> {
  await chooseLanguage(code)
  if (!sessionStore.get()?.user.authenticated) return sessionStorage.setItem(KEY, code)
  patchSessionUser({ language: code })
  await call('setMyLanguage', { body: { language: code } })
}
