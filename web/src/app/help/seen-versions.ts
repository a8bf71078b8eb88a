import { settings } from '../../i18n/settings.ts'

const KEY = 'gantry.seenVersions'

/** `1.4` of `1.4.2`: only these releases have news. Null where no server wrote its version. */
export const newsVersion = (): string | null => /^\d+\.\d+/.exec(settings.version ?? '')?.[0] ?? null

/** The version whose news each person of this browser has seen; null before the first one. */
function read(): Record<string, string> | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Record<string, string> | null
  } catch {
    return null
  }
}

export function rememberNews(userId: number): void {
  const version = newsVersion()
  if (version !== null) localStorage.setItem(KEY, JSON.stringify({ ...read(), [userId]: version }))
}

/** Whether the version has changed since this person's last visit in this browser. At the first visit nothing is new. */
export function hasNews(userId: number): boolean {
  const version = newsVersion()
  if (version === null) return false
  const seen = read()
  // Version 1.0 stored only the look: a browser that has it was in use before the upgrade.
  if (seen === null) return localStorage.getItem('gantry.appearance') !== null
  const last = seen[userId]
  return last !== undefined && last !== version
}
