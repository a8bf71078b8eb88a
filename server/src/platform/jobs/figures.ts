export type JobFigures = { done: number; failed: number; lastDone: number | null }

/** Of this process, by the name of the job. */
const figures = new Map<string, JobFigures>()

export function countRun(name: string, result: 'done' | 'failed'): JobFigures {
  const job = figures.get(name) ?? { done: 0, failed: 0, lastDone: null }
  job[result] += 1
  figures.set(name, job)
  return job
}

/** Only of work that each server does: a job of the queue may have been done by another one. */
export function noteDone(name: string): void {
  countRun(name, 'done').lastDone = Date.now()
}

export const readJobFigures = (): ReadonlyMap<string, Readonly<JobFigures>> => figures
