export type QueuedFile = {
  id: number
  file: File
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  percentCompleted: number
  /** Why it failed, as a text for the user. */
  reason?: string
  /** Whether a second attempt could succeed. */
  canRetry: boolean
}

type QueueWorld = {
  upload: (file: File, onProgress: (percentCompleted: number) => void) => Promise<unknown>
  /** Why a file must not be sent, or null. */
  objection: (file: File) => string | null
  failureText: (error: unknown) => string
  onUploaded: (file: File) => void
}

/** How long a finished file stays, so that users see its 100 % (docs/contract.md, "The portal"). */
export const SHOWN_AFTER_DONE = 1000

/** Uploads files one after another. A failed file stays until it is dismissed or tried again. */
export function createUploadQueue(world: QueueWorld) {
  let files: readonly QueuedFile[] = []
  let lastId = 0
  let isRunning = false
  const listeners = new Set<() => void>()

  function set(next: readonly QueuedFile[]): void {
    files = next
    for (const listener of listeners) listener()
  }

  const change = (id: number, changes: Partial<QueuedFile>) =>
    set(files.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)))
  const dismiss = (id: number) => set(files.filter((entry) => entry.id !== id))

  async function sendOne({ id, file }: QueuedFile): Promise<void> {
    change(id, { state: 'uploading', percentCompleted: 0 })
    try {
      await world.upload(file, (percentCompleted) => change(id, { percentCompleted }))
      change(id, { state: 'done', percentCompleted: 100 })
      world.onUploaded(file)
      setTimeout(() => dismiss(id), SHOWN_AFTER_DONE)
    } catch (error) {
      change(id, { state: 'failed', reason: world.failureText(error), canRetry: true })
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = firstWaiting(); next; next = firstWaiting()) await sendOne(next)
    isRunning = false
  }

  const firstWaiting = () => files.find((entry) => entry.state === 'waiting')

  function queued(file: File): QueuedFile {
    const reason = world.objection(file)
    const state = reason === null ? 'waiting' : 'failed'
    return {
      id: ++lastId,
      file,
      state,
      percentCompleted: 0,
      canRetry: false,
      ...(reason === null ? {} : { reason }),
    }
  }

  return {
    get: () => files,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(added: readonly File[]): void {
      set([...files, ...added.map(queued)])
      void run()
    },
    retry(id: number): void {
      change(id, { state: 'waiting' })
      void run()
    },
    dismiss,
  }
}
export type UploadQueue = ReturnType<typeof createUploadQueue>
