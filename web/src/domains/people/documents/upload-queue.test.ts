import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUploadQueue, SHOWN_AFTER_DONE } from './upload-queue.ts'

const fileNamed = (name: string) => new File(['x'], name)
const states = (queue: ReturnType<typeof createUploadQueue>) =>
  queue.get().map(({ file, state, percentCompleted }) => `${file.name} ${state} ${percentCompleted}`)

function buildQueue(objection: (file: File) => string | null = () => null) {
  const sent: { name: string; progress: (percent: number) => void; end: (error?: Error) => Promise<void> }[] =
    []
  const uploaded: string[] = []
  const queue = createUploadQueue({
    upload: (file, progress) =>
      new Promise<void>((resolve, reject) => {
        const end = async (error?: Error) => {
          if (error) reject(error)
          else resolve()
          await vi.advanceTimersByTimeAsync(0)
        }
        sent.push({ name: file.name, progress, end })
      }),
    objection,
    failureText: (error) => (error as Error).message,
    onUploaded: (file) => uploaded.push(file.name),
  })
  return { queue, sent, uploaded }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an upload queue', () => {
  it('sends one file after another and reports the progress of each', async () => {
    const { queue, sent, uploaded } = buildQueue()
    queue.add([fileNamed('a.pdf'), fileNamed('b.pdf')])
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf'])
    sent[0]?.progress(40)
    expect(states(queue)).toEqual(['a.pdf uploading 40', 'b.pdf waiting 0'])
    await sent[0]?.end()
    expect(uploaded).toEqual(['a.pdf'])
    expect(states(queue)).toEqual(['a.pdf done 100', 'b.pdf uploading 0'])
  })

  it('clears a finished file 1000 ms after its 100 %', async () => {
    const { queue, sent } = buildQueue()
    queue.add([fileNamed('a.pdf')])
    await sent[0]?.end()
    vi.advanceTimersByTime(SHOWN_AFTER_DONE - 1)
    expect(states(queue)).toEqual(['a.pdf done 100'])
    vi.advanceTimersByTime(1)
    expect(states(queue)).toEqual([])
  })

  it('keeps a failed file with its reason, goes on with the next, and can try again', async () => {
    const { queue, sent, uploaded } = buildQueue()
    queue.add([fileNamed('a.pdf'), fileNamed('b.pdf')])
    await sent[0]?.end(new Error('Not today.'))
    await sent[1]?.end()
    await vi.advanceTimersByTimeAsync(SHOWN_AFTER_DONE)
    expect(queue.get()[0]).toMatchObject({ state: 'failed', reason: 'Not today.' })
    queue.retry(queue.get()[0]?.id ?? 0)
    await sent[2]?.end()
    expect(uploaded).toEqual(['b.pdf', 'a.pdf'])
  })

  it('does not send a file that breaks a rule', () => {
    const { queue, sent } = buildQueue((file) => (file.name === 'big.pdf' ? 'Too large.' : null))
    queue.add([fileNamed('big.pdf'), fileNamed('a.pdf')])
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf'])
    expect(queue.get()[0]).toMatchObject({ state: 'failed', reason: 'Too large.' })
    queue.dismiss(queue.get()[0]?.id ?? 0)
    expect(states(queue)).toEqual(['a.pdf uploading 0'])
  })
})
