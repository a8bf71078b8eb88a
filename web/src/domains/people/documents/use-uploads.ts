import { useState, useSyncExternalStore } from 'react'
import { uploadQueueFor } from './open-queues.ts'
import type { createUploadQueue } from './upload-queue.ts'

type UploadWorld = Parameters<typeof createUploadQueue>[0]

/** The upload queue of a record, such as `user-7`. It goes on while another tab or page is shown. */
export function useUploads(record: string, world: UploadWorld) {
  const [queue] = useState(() => uploadQueueFor(record, world))
  const files = useSyncExternalStore(queue.subscribe, queue.get)
  return { files, add: queue.add, retry: queue.retry, dismiss: queue.dismiss }
}
