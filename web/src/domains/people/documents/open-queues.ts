import { sessionStore } from '../../../sessions/session.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

type UploadWorld = Parameters<typeof createUploadQueue>[0]

let owner: string | undefined
let queues = new Map<string, UploadQueue>()

const isBusy = (queue: UploadQueue) =>
  queue.get().some(({ state }) => state === 'waiting' || state === 'uploading')

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

// Only while files are on their way: with such a listener browsers do not keep a page for the way back.
function watchLeaving(): void {
  if ([...queues.values()].some(isBusy)) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
}

/** The queue of a record in this session: the one that is open already, or a new one. */
export function uploadQueueFor(record: string, world: UploadWorld): UploadQueue {
  const session = sessionStore.get()?.sessionId
  // The files of one person are not for the next who signs in here.
  if (session !== owner) queues = new Map()
  owner = session
  const open = queues.get(record)
  if (open) return open
  const queue = createUploadQueue(world)
  queue.subscribe(watchLeaving)
  queues.set(record, queue)
  return queue
}
