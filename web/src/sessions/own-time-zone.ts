import { showTimesIn } from '../i18n/format.ts'
import { sessionStore } from './session.ts'

/** The page shows times in the zone of the signed-in person's profile, and in the browser's to others. */
export function followOwnTimeZone(): void {
  const follow = () => showTimesIn(sessionStore.get()?.user.timeZone)
  sessionStore.subscribe(follow)
  follow()
}
