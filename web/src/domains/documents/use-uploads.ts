import { useEffect, useState, useSyncExternalStore } from 'react'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

type UploadWorld = Parameters<typeof createUploadQueue>[0]

/** The upload queue of one panel. Leaving the page during an upload asks first. */
export function useUploads(world: UploadWorld) {
  const [queue] = useState<UploadQueue>(() => createUploadQueue(world))
  const files = useSyncExternalStore(queue.subscribe, queue.get)
  const isBusy = files.some(({ state }) => state === 'waiting' || state === 'uploading')

  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])

  return { files, isBusy, add: queue.add, retry: queue.retry, dismiss: queue.dismiss }
}
