import { call } from '../api/call.ts'
import { chooseLanguage, isAvailable, type Language } from '../i18n/i18n.ts'
import { patchSessionUser, sessionStore } from './session.ts'

/** The language chosen in this tab before sign-in. It is saved for the next person who signs in. */
const KEY = 'gantry.language-chosen'

function takeChoice(): string | null {
  const choice = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return choice
}

/** Keeps the page in the language of the signed-in person, in every tab and after every change. */
export function followOwnLanguage(): void {
  let known: string | undefined
  function follow(): void {
    const user = sessionStore.get()?.user
    const own = user?.authenticated ? user.language : undefined
    if (own === known) return
    known = own
    if (own === undefined) return
    const choice = takeChoice()
    // A language that could not be saved is still used on this page.
    if (isAvailable(choice) && choice !== own) void setLanguage(choice).catch(() => undefined)
    else if (isAvailable(own)) void chooseLanguage(own)
  }
  sessionStore.subscribe(follow)
  follow()
}

/** Changes the language, everywhere for a signed-in person, otherwise in this browser. */
export async function setLanguage(code: Language): Promise<void> {
  await chooseLanguage(code)
  if (!sessionStore.get()?.user.authenticated) return sessionStorage.setItem(KEY, code)
  patchSessionUser({ language: code })
  await call('setMyLanguage', { body: { language: code } })
}
