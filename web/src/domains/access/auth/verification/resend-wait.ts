type KeyedStorage = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'gantry.resend'

/**
 * When the next code may be requested. It is stored with the session, so that a reload shows the time that is left. A
 * new session has just been sent its first code.
 */
export function resendTime(storage: KeyedStorage, sessionId: string, wait: number, now: number): number {
  const [id, time] = (storage.getItem(KEY) ?? '').split(' ')
  if (id === sessionId && Number.isFinite(Number(time))) return Number(time)
  return keepResendTime(storage, sessionId, now + wait)
}

export function keepResendTime(storage: KeyedStorage, sessionId: string, time: number): number {
  storage.setItem(KEY, `${sessionId} ${time}`)
  return time
}

/** `mm:ss` */
export function clockText(seconds: number): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
}
