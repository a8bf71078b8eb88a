/** A request causes work for some seconds: entries to seal, mail, events. */
const activeFor = 60_000

let lastRequest = performance.now()

/** Notes a request to this server that may have caused work. */
export function noteRequest(): void {
  lastRequest = performance.now()
}

/** No request has caused work in this process for a while. */
export const isQuiet = (): boolean => performance.now() - lastRequest > activeFor
